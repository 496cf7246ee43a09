/** The table as it is drawn: what lies where, from a view of the server. */
import type { Layout, SeatView, View } from '../api/types';
import type { ShownCard } from './cards';
import { cents, type Cents } from './money';

type Standing = 'open' | 'riding' | 'withdrawn';

/** A place for chips. */
export interface Spot {
  stake: Cents;
  winnings: Cents;
  standing: Standing;
  lammer: boolean;
  /** Whether its sensor is lit: the controller holds the bet. */
  lit: boolean;
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
  /** The same to whoever sits there, where that differs. */
  saidToOwner: string;
  ended: Ended[];
  /** The cards with which the last round was decided. */
  final: { own: ShownCard[]; dealer: ShownCard[] } | null;
}

/** What stands and lies beside the cards in play. */
export interface Equipment {
  /** Which deck is in play, 1 or 2. */
  deck: number;
  /** What the controller shows. */
  display: string;
  /** A deck that lies spread on the table. */
  spread: readonly ShownCard[];
}

export interface Felt {
  /** What is printed on it, and what the dealer asks there. */
  layout: Layout;
  seats: (FeltSeat | null)[];
  dealer: ShownCard[];
  racked: number;
  /** Whether a shuffled deck waits to be dealt. */
  deck: boolean;
  equipment: Equipment;
  /** How many cards of the stub were counted in this round, and how many the cut took from the top. */
  counted: number | null;
  cut: number | null;
  round: number | null;
  voided: string;
}

export const emptySpot = (stake: Cents, standing: Standing = 'open'): Spot => ({
  stake,
  winnings: 0,
  standing,
  lammer: false,
  lit: false,
  paid: false,
  to: 'rail',
});

export const emptySeat = (seat: number, player: string): FeltSeat => ({
  seat,
  player,
  bot: false,
  rail: 0,
  spots: {},
  cards: [],
  under: null,
  exposed: false,
  leaving: false,
  said: '',
  saidToOwner: '',
  ended: [],
  final: null,
});

function seatOf(view: SeatView, layout: Layout): FeltSeat {
  const spots: Record<string, Spot> = {};
  for (const { spot: id, amount, standing } of view.spots) {
    const printed = layout.spots.find((each) => each.id === id);
    const collected = printed?.collected === true && view.marker !== null;
    // What never lay there was not taken back either.
    const there = standing !== 'withdrawn' || printed?.units ? standing : 'open';
    const lit = printed?.collected === true && view.lamp;
    spots[id] = { ...emptySpot(cents(amount), there), lammer: collected && view.marker === 'lammer', lit };
  }
  const answer = declined(view, layout);
  return {
    ...emptySeat(view.seat, view.player),
    bot: view.bot,
    rail: cents(view.rail),
    spots,
    cards: [...view.cards],
    under: view.tucked_under,
    leaving: view.leaving,
    said: answer?.does ?? '',
    saidToOwner: answer?.label.toLowerCase() ?? '',
  };
}

/** How a seat answered that put up nothing when it was asked to, as far as the view tells it. */
function declined({ spots }: SeatView, layout: Layout): { does: string; label: string } | undefined {
  const coming = layout.spots.filter(({ units }) => units === 0).map(({ id }) => id);
  const empty = spots.findLast(({ spot: id, standing }) => standing === 'withdrawn' && coming.includes(id))?.spot;
  return layout.points.findLast(({ spot: id }) => id === empty)?.options.at(-1);
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
        ? {
            ...(fresh.said ? fresh : { ...fresh, said: was.said, saidToOwner: was.saidToOwner }),
            ended: was.ended,
            final: was.final,
          }
        : fresh;
    }),
    dealer: [...view.dealers_cards],
    racked: view.rack.reduce((sum, entry) => sum + entry.cards.length, 0),
    deck: view.undealt !== null && view.undealt > 0,
    equipment: { deck: view.deck, display: view.display, spread: view.spread },
    counted: before?.counted ?? null,
    // The deck for the next round is not cut yet.
    cut: before?.equipment.deck === view.deck ? before.cut : null,
    round: view.round,
    voided: betweenRounds ? (before?.voided ?? '') : '',
  };
}
