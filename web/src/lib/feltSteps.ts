/**
 * Each event that the server tells moves chips and cards on the felt. Nothing here decides anything: whatever an event
 * does not say is not done.
 */
import type { Layout, RoundEvent, View } from '../api/types';
import type { ShownCard } from './cards';
import { emptySeat, emptySpot, type Ended, type Felt, type FeltSeat, type Spot } from './felt';
import { cents, type Cents } from './money';
import { say } from './words.svelte';

type EventOf<Name extends RoundEvent['event']> = Extract<RoundEvent, { event: Name }>;
/** The places in which the chips of a wager lie. */
const spotsOf = (layout: Layout, wager: string): string[] =>
  layout.spots.filter((each) => each.wager === wager).map(({ id }) => id);

type Change = (seat: FeltSeat) => FeltSeat;

function at(felt: Felt, number: number, change: Change): Felt {
  const seats = felt.seats.map((seat) => (seat && seat.seat === number ? change(seat) : seat));
  return { ...felt, seats };
}

function everywhere(felt: Felt, change: Change): Felt {
  return { ...felt, seats: felt.seats.map((seat) => seat && change(seat)) };
}

function put(seat: FeltSeat, name: string, change: Partial<Spot>): FeltSeat {
  const was = seat.spots[name] ?? emptySpot(0);
  return { ...seat, spots: { ...seat.spots, [name]: { ...was, ...change } } };
}

const each = (seat: FeltSeat, names: readonly string[], change: Partial<Spot>): FeltSeat =>
  names.reduce((after, name) => put(after, name, change), seat);

/** The places whose bet the dealer collects before the deal. */
const collected = ({ layout }: Felt): string[] => layout.spots.filter((place) => place.collected).map(({ id }) => id);

/** A seat after the chips of some places have gone. */
const cleared = (seat: FeltSeat, names: readonly string[], to: Spot['to']): FeltSeat =>
  names.reduce((after, name) => (after.spots[name] ? put(after, name, { ...emptySpot(0), to }) : after), seat);

/** What was decided; where the clock did it, that too. */
const by = (who: string, what: string): string => (who === 'device' ? say('lib.said.timeUp', { what }) : what);

const onLayout = (seat: FeltSeat): Cents => Object.values(seat.spots).reduce((sum, each) => sum + each.stake, 0);

const hidden = (count: number): ShownCard[] => Array.from({ length: count }, () => null);

const facesOf = (cards: readonly ShownCard[] | number): ShownCard[] =>
  typeof cards === 'number' ? hidden(cards) : [...cards];

/** The felt with the cards of a seat as its player sees them, once the deal is done: only the view says so. */
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

/** How a round ended for a seat. */
export type RoundEnd = Pick<FeltSeat, 'ended' | 'final'>;

/** The felt where it is known how the last round ended for a seat, unless it has bet again. */
export const recalled = (felt: Felt, number: number, { ended, final }: RoundEnd): Felt =>
  at(felt, number, (seat) => (onLayout(seat) ? seat : { ...seat, ended, final }));

const withoutCards = (seat: FeltSeat): FeltSeat => ({ ...seat, cards: [], under: null });

/** The felt where a player has seen a hand, or shown it; a number in place of the cards changes nothing. */
function lookedThrough(felt: Felt, event: EventOf<'CardsLookedAt' | 'BonusHandShown'>, shown = false): Felt {
  const { cards } = event;
  if (typeof cards === 'number') return felt;
  return at(felt, event.seat ?? 0, (seat) => ({ ...seat, cards: facesOf(cards), exposed: seat.exposed || shown }));
}

/** A seat that has answered the dealer: what it put up lies there, what it took back is on its rail. */
function decided(seat: FeltSeat, event: EventOf<'DecisionMade'>, { points }: Layout): FeltSeat {
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
    saidToOwner: by(event.decided_by, option.label.toLowerCase()),
  };
}

type Returned = EventOf<'RoundVoided'>['returns'][number];

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
  return {
    ...after,
    rail: seat.rail + returned - given,
    said: say(given ? 'lib.said.givenBack' : 'lib.said.returned'),
    saidToOwner: '',
  };
}

function paid(seat: FeltSeat, event: EventOf<'WagerPaid'>, layout: Layout): FeltSeat {
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

const NOTHING_ENDED = { ended: [], final: null, said: '', saidToOwner: '' };

type Steps = { [Name in RoundEvent['event']]?: (felt: Felt, event: EventOf<Name>) => Felt };

const SEATS: Steps = {
  SeatTaken: (felt, { seat: number, player }) => ({
    ...felt,
    seats: felt.seats.map((seat, place) => (place + 1 === number ? emptySeat(number, player) : seat)),
  }),
  SeatLeft: (felt, event) => ({
    ...felt,
    seats: felt.seats.map((seat) => (seat?.seat === event.seat ? null : seat)),
  }),
  LeavingAnnounced: (felt, event) => at(felt, event.seat, (seat) => ({ ...seat, leaving: true })),
  ChipsBought: (felt, event) => at(felt, event.seat, (seat) => ({ ...seat, rail: seat.rail + cents(event.amount) })),
};

const WAGERS: Steps = {
  WagersPlaced: (felt, event) =>
    at(felt, event.seat, (seat) => {
      let after: FeltSeat = { ...seat, ...NOTHING_ENDED };
      for (const [wager, stake] of event.stakes) {
        for (const { id, units } of felt.layout.spots.filter((each) => each.wager === wager && each.units)) {
          after = put(after, id, { stake: cents(stake) * units, standing: 'open', winnings: 0 });
        }
      }
      return { ...after, rail: seat.rail - onLayout(after) };
    }),
  WagersTakenBack: (felt, event) =>
    at(felt, event.seat, (seat) => ({
      ...cleared(seat, Object.keys(seat.spots), 'rail'),
      rail: seat.rail + onLayout(seat),
    })),
  BettingClosed: (felt, { round }) =>
    everywhere({ ...felt, round, racked: 0, voided: '', counted: null, cut: null }, (seat) => ({
      ...seat,
      ...NOTHING_ENDED,
    })),
  BonusBetsCollected: (felt, event) =>
    event.stakes.reduce(
      (after, [number]) =>
        at(after, number, (seat) =>
          each(seat, collected(felt), { stake: 0, lammer: event.marker === 'lammer', to: 'tray' }),
        ),
      felt,
    ),
  BonusBetsRedistributed: (felt, event) =>
    event.stakes.reduce(
      (after, [number, stake]) =>
        at(after, number, (seat) => each(seat, collected(felt), { stake: cents(stake), lammer: false })),
      felt,
    ),
  DecisionMade: (felt, event) => at(felt, event.seat, (seat) => decided(seat, event, felt.layout)),
};

const CARDS: Steps = {
  DeckShuffled: (felt) => ({
    ...felt,
    deck: true,
    racked: 0,
    cut: null,
    equipment: { ...felt.equipment, spread: [] },
  }),
  DeckCut: (felt, event) => ({ ...felt, cut: event.at }),
  StubCounted: (felt, event) => ({ ...felt, counted: event.found }),
  CardsDealt: (felt, { seat: number, cards }) =>
    number === 0
      ? { ...felt, dealer: [...felt.dealer, ...facesOf(cards)] }
      : at(felt, number ?? 0, (seat) => ({ ...seat, cards: [...seat.cards, ...facesOf(cards)] })),
  CardBurned: (felt, event) => ({
    ...felt,
    dealer: felt.dealer.filter((_, place) => place !== event.place),
    racked: felt.racked + 1,
  }),
  StubRacked: (felt, { cards }) => ({ ...felt, deck: false, racked: felt.racked + facesOf(cards).length }),
  CardsLookedAt: lookedThrough,
  BonusHandShown: (felt, event) => lookedThrough(felt, event, true),
  HandExposed: (felt, event) =>
    at(felt, event.seat, (seat) => ({
      ...seat,
      cards: facesOf(event.cards),
      exposed: true,
      under: null,
      final: { own: facesOf(event.cards), dealer: felt.dealer },
    })),
  HandWavedOff: (felt, event) =>
    at(felt, event.seat, (seat) => ({ ...seat, said: say('lib.said.wavedOff'), saidToOwner: '' })),
  CardsTurned: (felt, event) => {
    const turned = [...event.cards];
    return { ...felt, dealer: felt.dealer.map((card) => card ?? turned.shift() ?? null) };
  },
};

const SETTLEMENT: Steps = {
  WagerCollected: (felt, event) =>
    at(felt, event.seat, (seat) => {
      const ended = { wager: event.wager, stake: cents(event.stake), winnings: 0, returned: 0 };
      const after = cleared(seat, spotsOf(felt.layout, event.wager), 'tray');
      return { ...after, ended: [...seat.ended, { ...ended, hand: event.hand, line: event.line }] };
    }),
  WagerPaid: (felt, event) => at(felt, event.seat, (seat) => paid(seat, event, felt.layout)),
  HandPickedUp: (felt, { seat, cards }) =>
    at({ ...felt, racked: felt.racked + facesOf(cards).length }, seat ?? 0, withoutCards),
  CommunityCardsPickedUp: (felt, { cards }) => ({
    ...felt,
    racked: felt.racked + facesOf(cards).length,
    dealer: [],
  }),
  LammersCollected: (felt) => everywhere(felt, (seat) => cleared(seat, collected(felt), 'tray')),
  HandRuledDead: (felt, event) =>
    at(felt, event.seat, (seat) => ({
      ...cleared(seat, Object.keys(seat.spots), 'rail'),
      rail: seat.rail + cents(event.from_layout) + cents(event.from_bonus),
      said: say('lib.said.dead'),
      saidToOwner: '',
    })),
  RoundVoided: (felt, { cause, returns }) => {
    const back = new Map(returns.map((each) => [each.seat, each]));
    return everywhere({ ...felt, voided: cause }, (seat) => undone(seat, back.get(seat.seat)));
  },
  CardsGathered: (felt) =>
    everywhere({ ...felt, round: felt.voided ? null : felt.round, dealer: [], racked: 0, deck: false }, withoutCards),
  RoundEnded: (felt) =>
    everywhere({ ...felt, round: null, dealer: [] }, (seat) => ({
      ...cleared(seat, Object.keys(seat.spots), 'tray'),
      cards: [],
    })),
};

const STEPS: Steps = { ...SEATS, ...WAGERS, ...CARDS, ...SETTLEMENT };

/** The felt after one more event. */
export function step(felt: Felt, event: RoundEvent): Felt {
  const change = STEPS[event.event] as ((felt: Felt, event: RoundEvent) => Felt) | undefined;
  return change ? change(felt, event) : felt;
}
