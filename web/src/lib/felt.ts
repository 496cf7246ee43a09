/**
 * The table as it is drawn: what lies where. A view of the server becomes a felt, and each event that the server tells
 * moves chips and cards on it. Nothing here decides anything: whatever an event does not say is not done.
 */
import type { RoundEvent, SeatView, View } from '../api/types';
import type { ShownCard } from './cards';
import { cents, type Cents } from './money';

export type Standing = 'open' | 'riding' | 'withdrawn';

/** A place for chips: a circle, or the place of a side bet. */
export interface Spot {
  stake: Cents;
  winnings: Cents;
  standing: Standing;
  lammer: boolean;
  /** Whether it is settled, and about to be pushed to the player. */
  paid: boolean;
  /** Where its chips go, or went. */
  to: 'rail' | 'tray';
}

/** How one wager ended. */
export interface Ended {
  wager: string;
  stake: Cents;
  winnings: Cents;
  returned: Cents;
  hand: string;
  line: string;
}

export interface FeltSeat {
  seat: number;
  player: string;
  bot: boolean;
  rail: Cents;
  spots: Record<string, Spot>;
  cards: ShownCard[];
  under: string | null;
  exposed: boolean;
  leaving: boolean;
  said: string;
  ended: Ended[];
  /** The cards with which the last round was decided. */
  final: { own: ShownCard[]; dealer: ShownCard[] } | null;
}

export interface Felt {
  seats: (FeltSeat | null)[];
  dealer: ShownCard[];
  racked: number;
  /** Whether a shuffled deck waits to be dealt. */
  deck: boolean;
  round: number | null;
  voided: string;
}

/** The circles of Let It Ride from left to right, as a player sees them; base bets lie in all three. */
export const CIRCLES = ['$', '2', '1'] as const;

/** The places in which the chips of a wager lie. */
function spotsOf(wager: string): readonly string[] {
  if (wager === 'base') return CIRCLES;
  if (wager === 'ante') return ['ante', 'play'];
  return [wager];
}

const spot = (stake: Cents, standing: Standing = 'open'): Spot => ({
  stake,
  winnings: 0,
  standing,
  lammer: false,
  paid: false,
  to: 'rail',
});

function seatOf(view: SeatView): FeltSeat {
  const spots: Record<string, Spot> = {};
  for (const [wager, stake] of Object.entries(view.stakes)) {
    if (wager === 'base') {
      for (const circle of CIRCLES) {
        const standing = view.bets[circle] ?? 'open';
        spots[circle] = spot(standing === 'withdrawn' ? 0 : cents(stake), standing);
      }
    } else {
      const collected = wager === 'dollar-bonus' && view.marker !== null;
      spots[wager] = { ...spot(collected ? 0 : cents(stake)), lammer: collected && view.marker === 'lammer' };
    }
  }
  const play = view.bets['play'];
  if (play === 'riding') spots['play'] = spot(cents(view.stakes['ante'] ?? '0'), 'riding');
  return {
    seat: view.seat,
    player: view.player,
    bot: view.bot,
    rail: cents(view.rail),
    spots,
    cards: [...view.cards],
    under: view.tucked_under,
    exposed: false,
    leaving: view.leaving,
    said: play === 'withdrawn' ? 'folds' : '',
    ended: [],
    final: null,
  };
}

/** The felt as a view has it. How the last round ended is kept from *before* until the next one is dealt. */
export function feltOf(view: View, before?: Felt): Felt {
  const betweenRounds = view.round === null;
  return {
    seats: view.seats.map((seat, place) => {
      if (!seat) return null;
      const was = before?.seats[place];
      const fresh = seatOf(seat);
      return was && was.player === fresh.player && (betweenRounds || before?.round === view.round)
        ? { ...fresh, ended: was.ended, final: was.final, said: fresh.said || was.said }
        : fresh;
    }),
    dealer: [...view.dealers_cards],
    racked: view.rack.reduce((sum, entry) => sum + entry.cards.length, 0),
    deck: view.undealt !== null && view.undealt > 0,
    round: view.round,
    voided: betweenRounds ? (before?.voided ?? '') : '',
  };
}

type Change = (seat: FeltSeat) => FeltSeat;

function at(felt: Felt, number: number, change: Change): Felt {
  const seats = felt.seats.map((seat) => (seat && seat.seat === number ? change(seat) : seat));
  return { ...felt, seats };
}

function everywhere(felt: Felt, change: Change): Felt {
  return { ...felt, seats: felt.seats.map((seat) => seat && change(seat)) };
}

function put(seat: FeltSeat, name: string, change: Partial<Spot>): FeltSeat {
  const was = seat.spots[name] ?? spot(0);
  return { ...seat, spots: { ...seat.spots, [name]: { ...was, ...change } } };
}

/** A seat after the chips of some places have gone. */
const cleared = (seat: FeltSeat, names: readonly string[], to: Spot['to']): FeltSeat =>
  names.reduce((after, name) => (after.spots[name] ? put(after, name, { ...spot(0), to }) : after), seat);

/** What was decided; where the clock did it, that too. */
const by = (who: string, what: string): string => (who === 'device' ? `${what} (time is up)` : what);

const onLayout = (seat: FeltSeat): Cents => Object.values(seat.spots).reduce((sum, each) => sum + each.stake, 0);

const hidden = (count: number): ShownCard[] => Array.from({ length: count }, () => null);

const told = (cards: readonly ShownCard[] | number): ShownCard[] =>
  typeof cards === 'number' ? hidden(cards) : [...cards];

/** The felt with the cards of a seat as its player sees them, once the deal is done: nobody is told of that but the view. */
export function lookedAt(felt: Felt, view: View, seat: number | null): Felt {
  const seen = seat === null ? null : view.seats[seat - 1];
  if (!seen || seen.cards.includes(null)) return felt;
  return at(felt, seen.seat, (own) => (own.cards.length === seen.cards.length ? { ...own, cards: [...seen.cards] } : own));
}

/** The felt where whoever just sat down is known to be a practice opponent, or not: the event does not say so. */
export const withBot = (felt: Felt, seat: number, bot: boolean): Felt => at(felt, seat, (taken) => ({ ...taken, bot }));

/** The felt when the chips that were paid have been pushed to the players. */
export function pushed(felt: Felt): Felt {
  return everywhere(felt, (seat) => {
    const paid = Object.keys(seat.spots).filter((name) => seat.spots[name]?.paid);
    return cleared(seat, paid, 'rail');
  });
}

/** The felt after one more event. */
export function step(felt: Felt, event: RoundEvent): Felt {
  switch (event.event) {
    case 'SeatTaken': {
      const fresh: FeltSeat = {
        seat: event.seat,
        player: event.player,
        bot: false,
        rail: 0,
        spots: {},
        cards: [],
        under: null,
        exposed: false,
        leaving: false,
        said: '',
        ended: [],
        final: null,
      };
      return { ...felt, seats: felt.seats.map((seat, place) => (place + 1 === event.seat ? fresh : seat)) };
    }
    case 'SeatLeft':
      return { ...felt, seats: felt.seats.map((seat) => (seat?.seat === event.seat ? null : seat)) };
    case 'LeavingAnnounced':
      return at(felt, event.seat, (seat) => ({ ...seat, leaving: true }));
    case 'ChipsBought':
      return at(felt, event.seat, (seat) => ({ ...seat, rail: seat.rail + cents(event.amount) }));
    case 'WagersPlaced':
      return at(felt, event.seat, (seat) => {
        let after: FeltSeat = { ...seat, ended: [], final: null, said: '' };
        for (const [wager, stake] of event.stakes) {
          const names = wager === 'base' ? CIRCLES : [wager];
          for (const name of names) after = put(after, name, { stake: cents(stake), standing: 'open', winnings: 0 });
        }
        return { ...after, rail: seat.rail - onLayout(after) };
      });
    case 'WagersTakenBack':
      return at(felt, event.seat, (seat) => ({
        ...cleared(seat, Object.keys(seat.spots), 'rail'),
        rail: seat.rail + onLayout(seat),
      }));
    case 'BettingClosed':
      return everywhere({ ...felt, round: event.round, racked: 0, voided: '' }, (seat) => ({
        ...seat,
        ended: [],
        final: null,
        said: '',
      }));
    case 'BonusBetsCollected':
      return event.stakes.reduce(
        (after, [number]) =>
          at(after, number, (seat) => put(seat, 'dollar-bonus', { stake: 0, lammer: event.marker === 'lammer', to: 'tray' })),
        felt,
      );
    case 'BonusBetsRedistributed':
      return event.stakes.reduce(
        (after, [number, stake]) =>
          at(after, number, (seat) => put(seat, 'dollar-bonus', { stake: cents(stake), lammer: false })),
        felt,
      );
    case 'DeckShuffled':
      return { ...felt, deck: true, racked: 0 };
    case 'CardsDealt':
      if (event.seat === 0) return { ...felt, dealer: [...felt.dealer, ...told(event.cards)] };
      return at(felt, event.seat ?? 0, (seat) => ({ ...seat, cards: [...seat.cards, ...told(event.cards)] }));
    case 'CardBurned': {
      const dealer = felt.dealer.filter((_, place) => place !== event.place);
      return { ...felt, dealer, racked: felt.racked + 1 };
    }
    case 'StubRacked':
      return { ...felt, deck: false, racked: felt.racked + told(event.cards).length };
    case 'CardsLookedAt':
    case 'BonusHandShown':
      return typeof event.cards === 'number'
        ? felt
        : at(felt, event.seat ?? 0, (seat) => ({
            ...seat,
            cards: told(event.cards),
            exposed: seat.exposed || event.event === 'BonusHandShown',
          }));
    case 'HandExposed':
      return at(felt, event.seat, (seat) => ({
        ...seat,
        cards: told(event.cards),
        exposed: true,
        under: null,
        final: { own: told(event.cards), dealer: felt.dealer },
      }));
    case 'BetLeftRiding':
      return at(felt, event.seat, (seat) => ({
        ...put(seat, event.circle, { standing: 'riding' }),
        under: event.circle === '1' ? '2' : '$',
        said: by(event.decided_by, 'lets it ride'),
      }));
    case 'BetWithdrawn':
      return at(felt, event.seat, (seat) => ({
        ...put(seat, event.circle, { stake: 0, standing: 'withdrawn', to: 'rail' }),
        rail: seat.rail + cents(event.stake),
        under: event.circle === '2' ? '$' : seat.under,
        said: by(event.decided_by, 'takes it back'),
      }));
    case 'PlayWagerMade':
      return at(felt, event.seat, (seat) => ({
        ...put(seat, 'play', { stake: cents(event.stake), standing: 'riding' }),
        rail: seat.rail - cents(event.stake),
        said: by(event.decided_by, 'plays'),
      }));
    case 'HandFolded':
      return at(felt, event.seat, (seat) => ({ ...seat, said: by(event.decided_by, 'folds') }));
    case 'HandWavedOff':
      return at(felt, event.seat, (seat) => ({ ...seat, said: 'waves off' }));
    case 'CommunityCardTurned': {
      const place = felt.dealer.indexOf(null);
      return { ...felt, dealer: felt.dealer.map((card, each) => (each === place ? event.card : card)) };
    }
    case 'DealersHandTurned':
      return { ...felt, dealer: told(event.cards) };
    case 'WagerCollected':
      return at(felt, event.seat, (seat) => {
        const ended = { wager: event.wager, stake: cents(event.stake), winnings: 0, returned: 0 };
        const after = cleared(seat, spotsOf(event.wager), 'tray');
        return { ...after, ended: [...seat.ended, { ...ended, hand: event.hand, line: event.line }] };
      });
    case 'WagerPaid':
      return at(felt, event.seat, (seat) => paid(seat, event));
    case 'HandPickedUp':
      return at({ ...felt, racked: felt.racked + told(event.cards).length }, event.seat ?? 0, (seat) => ({
        ...seat,
        cards: [],
        under: null,
      }));
    case 'CommunityCardsPickedUp':
      return { ...felt, racked: felt.racked + told(event.cards).length, dealer: [] };
    case 'LammersCollected':
      return everywhere(felt, (seat) => cleared(seat, ['dollar-bonus'], 'tray'));
    case 'RoundVoided': {
      const back = new Map(event.returns.map((each) => [each.seat, each]));
      return everywhere({ ...felt, voided: event.cause }, (seat) => undone(seat, back.get(seat.seat)));
    }
    case 'CardsGathered':
      return everywhere({ ...felt, round: felt.voided ? null : felt.round, dealer: [], racked: 0, deck: false }, (seat) => ({
        ...seat,
        cards: [],
        under: null,
      }));
    case 'RoundEnded':
      return everywhere({ ...felt, round: null, dealer: [] }, (seat) => ({ ...cleared(seat, Object.keys(seat.spots), 'tray'), cards: [] }));
    default:
      return felt;
  }
}

type Returned = Extract<RoundEvent, { event: 'RoundVoided' }>['returns'][number];

/** A seat when its round is void: wagers are back from wherever they lay, winnings are given back, and no result is left. */
function undone(seat: FeltSeat, back: Returned | undefined): FeltSeat {
  const after = {
    ...cleared(seat, Object.keys(seat.spots), 'rail'),
    cards: seat.exposed ? seat.cards : hidden(seat.cards.length),
    ended: [],
    final: null,
  };
  if (!back) return after;
  const given = cents(back.given_back);
  const returned = cents(back.from_layout) + cents(back.from_bonus) + cents(back.from_tray);
  return { ...after, rail: seat.rail + returned - given, said: given ? 'winnings given back' : 'wagers returned' };
}

type Paid = Extract<RoundEvent, { event: 'WagerPaid' }>;

function paid(seat: FeltSeat, event: Paid): FeltSeat {
  const ended: Ended = {
    wager: event.wager,
    stake: cents(event.stake),
    winnings: cents(event.winnings),
    returned: cents(event.returned),
    hand: event.hand,
    line: event.line,
  };
  const after = { ...seat, rail: seat.rail + ended.returned, ended: [...seat.ended, ended] };
  const places = spotsOf(event.wager).filter((name) => seat.spots[name] !== undefined);
  // What is won is laid beside the bet, and pushed to the player with it.
  const beside = places.findLast((name) => seat.spots[name]?.stake || seat.spots[name]?.lammer);
  return places.reduce(
    (now, name) => put(now, name, { paid: true, winnings: name === beside ? ended.winnings : 0 }),
    after,
  );
}
