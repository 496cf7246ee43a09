/**
 * The table as it is drawn: what lies where. A view of the server becomes a felt, and each event that the server tells
 * moves chips and cards on it. Nothing here decides anything: whatever an event does not say is not done.
 */
import type { Layout, RoundEvent, SeatView, View } from '../api/types';
import type { ShownCard } from './cards';
import { cents, type Cents } from './money';

export type Standing = 'open' | 'riding' | 'withdrawn';

/** A place for chips. */
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
  /** What is printed on it, and what the dealer asks there. */
  layout: Layout;
  seats: (FeltSeat | null)[];
  dealer: ShownCard[];
  racked: number;
  /** Whether a shuffled deck waits to be dealt. */
  deck: boolean;
  round: number | null;
  voided: string;
}

/** The places in which the chips of a wager lie. */
const spotsOf = (layout: Layout, wager: string): string[] =>
  layout.spots.filter((each) => each.wager === wager).map(({ id }) => id);

const spot = (stake: Cents, standing: Standing = 'open'): Spot => ({
  stake,
  winnings: 0,
  standing,
  lammer: false,
  paid: false,
  to: 'rail',
});

function seatOf(view: SeatView, layout: Layout): FeltSeat {
  const spots: Record<string, Spot> = {};
  for (const { spot: id, amount, standing } of view.spots) {
    const printed = layout.spots.find((each) => each.id === id);
    const collected = printed?.collected === true && view.marker !== null;
    // What never lay there was not taken back either.
    const there = standing !== 'withdrawn' || printed?.units ? standing : 'open';
    spots[id] = { ...spot(cents(amount), there), lammer: collected && view.marker === 'lammer' };
  }
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
    said: declined(view, layout),
    ended: [],
    final: null,
  };
}

/** What is said of a seat that put up nothing when it was asked to, as far as the view tells it. */
function declined({ spots }: SeatView, layout: Layout): string {
  const coming = layout.spots.filter(({ units }) => units === 0).map(({ id }) => id);
  const empty = spots.findLast(({ spot: id, standing }) => standing === 'withdrawn' && coming.includes(id))?.spot;
  return layout.points.findLast(({ spot: id }) => id === empty)?.options.at(-1)?.does ?? '';
}

/** The felt as a view has it. How the last round ended is kept from *before* until the next one is dealt. */
export function feltOf(view: View, layout: Layout, before?: Felt): Felt {
  const betweenRounds = view.round === null;
  return {
    layout,
    seats: view.seats.map((seat, place) => {
      if (!seat) return null;
      const was = before?.seats[place];
      const fresh = seatOf(seat, layout);
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

const each = (seat: FeltSeat, names: readonly string[], change: Partial<Spot>): FeltSeat =>
  names.reduce((after, name) => put(after, name, change), seat);

/** The places whose bet the dealer collects before the deal. */
const collected = ({ layout }: Felt): string[] => layout.spots.filter((place) => place.collected).map(({ id }) => id);

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
  return at(felt, seen.seat, (own) =>
    own.cards.length === seen.cards.length ? { ...own, cards: [...seen.cards] } : own,
  );
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
          for (const { id, units } of felt.layout.spots.filter((each) => each.wager === wager && each.units)) {
            after = put(after, id, { stake: cents(stake) * units, standing: 'open', winnings: 0 });
          }
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
          at(after, number, (seat) =>
            each(seat, collected(felt), { stake: 0, lammer: event.marker === 'lammer', to: 'tray' }),
          ),
        felt,
      );
    case 'BonusBetsRedistributed':
      return event.stakes.reduce(
        (after, [number, stake]) =>
          at(after, number, (seat) => each(seat, collected(felt), { stake: cents(stake), lammer: false })),
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
    case 'DecisionMade':
      return at(felt, event.seat, (seat) => decided(seat, event, felt.layout));
    case 'HandWavedOff':
      return at(felt, event.seat, (seat) => ({ ...seat, said: 'waves off' }));
    case 'CardsTurned': {
      const turned = [...event.cards];
      return { ...felt, dealer: felt.dealer.map((card) => card ?? turned.shift() ?? null) };
    }
    case 'WagerCollected':
      return at(felt, event.seat, (seat) => {
        const ended = { wager: event.wager, stake: cents(event.stake), winnings: 0, returned: 0 };
        const after = cleared(seat, spotsOf(felt.layout, event.wager), 'tray');
        return { ...after, ended: [...seat.ended, { ...ended, hand: event.hand, line: event.line }] };
      });
    case 'WagerPaid':
      return at(felt, event.seat, (seat) => paid(seat, event, felt.layout));
    case 'HandPickedUp':
      return at({ ...felt, racked: felt.racked + told(event.cards).length }, event.seat ?? 0, (seat) => ({
        ...seat,
        cards: [],
        under: null,
      }));
    case 'CommunityCardsPickedUp':
      return { ...felt, racked: felt.racked + told(event.cards).length, dealer: [] };
    case 'LammersCollected':
      return everywhere(felt, (seat) => cleared(seat, collected(felt), 'tray'));
    case 'RoundVoided': {
      const back = new Map(event.returns.map((each) => [each.seat, each]));
      return everywhere({ ...felt, voided: event.cause }, (seat) => undone(seat, back.get(seat.seat)));
    }
    case 'CardsGathered':
      return everywhere(
        { ...felt, round: felt.voided ? null : felt.round, dealer: [], racked: 0, deck: false },
        (seat) => ({
          ...seat,
          cards: [],
          under: null,
        }),
      );
    case 'RoundEnded':
      return everywhere({ ...felt, round: null, dealer: [] }, (seat) => ({
        ...cleared(seat, Object.keys(seat.spots), 'tray'),
        cards: [],
      }));
    default:
      return felt;
  }
}

type Decided = Extract<RoundEvent, { event: 'DecisionMade' }>;

/** A seat that has answered the dealer: what it put up lies there, what it took back is on its rail. */
function decided(seat: FeltSeat, event: Decided, { points }: Layout): FeltSeat {
  const point = points.find(({ id }) => id === event.point);
  const option = point?.options.find(({ id }) => id === event.option);
  if (!point || !option) return seat;
  const [up, back] = [cents(event.put_up), cents(event.taken_back)];
  const stake = (seat.spots[point.spot]?.stake ?? 0) + up - back;
  const standing = stake ? 'riding' : back ? 'withdrawn' : 'open';
  return {
    ...put(seat, point.spot, { stake, standing, to: 'rail' }),
    rail: seat.rail + back - up,
    under: option.tucks_under ?? seat.under,
    said: by(event.decided_by, option.does),
  };
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

function paid(seat: FeltSeat, event: Paid, layout: Layout): FeltSeat {
  const ended: Ended = {
    wager: event.wager,
    stake: cents(event.stake),
    winnings: cents(event.winnings),
    returned: cents(event.returned),
    hand: event.hand,
    line: event.line,
  };
  const after = { ...seat, rail: seat.rail + ended.returned, ended: [...seat.ended, ended] };
  const places = spotsOf(layout, event.wager).filter((name) => seat.spots[name] !== undefined);
  // What is won is laid beside the bet, and pushed to the player with it.
  const beside = places.findLast((name) => seat.spots[name]?.stake || seat.spots[name]?.lammer);
  return places.reduce(
    (now, name) => put(now, name, { paid: true, winnings: name === beside ? ended.winnings : 0 }),
    after,
  );
}
