/** What the page moves by events must lie where the server's view has it, after every single event. */
import { expect, test } from 'vitest';
import type { Layout, Replay } from '../../src/api/types';
import { feltOf, type Felt } from '../../src/lib/felt';
import { lookedAt, pushed, step } from '../../src/lib/feltSteps';

const files = import.meta.glob<(Replay & { layout: Layout })[]>('../../../.cache/replays.json', {
  eager: true,
  import: 'default',
});
const rounds = Object.values(files)[0] ?? [];

/** What can be compared at any moment: cards, chips on the rails, who sits where. */
const lying = (felt: Felt) => ({
  round: felt.round,
  dealer: felt.dealer,
  seats: felt.seats.map((seat) => seat && { player: seat.player, rail: seat.rail, cards: seat.cards }),
});

/** The chips on the layout; a view keeps wagers that are settled until the round is over. */
const betting = (felt: Felt) =>
  felt.seats.map(
    (seat) =>
      seat &&
      Object.fromEntries(
        Object.entries(seat.spots)
          .filter(([, spot]) => spot.stake || spot.lammer)
          .map(([name, { stake, lammer }]) => [name, { stake, lammer }]),
      ),
  );

test('there are rounds of every house, settled and void', () => {
  expect(new Set(rounds.map((round) => round.house)).size).toBe(7);
  expect(new Set(rounds.map((round) => round.outcome))).toEqual(new Set(['settled', 'void']));
  const halfSettled = rounds.filter(
    ({ outcome, steps }) => outcome === 'void' && steps.some(({ event }) => event.event === 'WagerPaid'),
  );
  expect(halfSettled.length).toBeGreaterThan(0);
});

test.each(rounds.map((round) => [`${round.table} ${round.round}, seat ${round.seat}`, round] as const))(
  'round %s lies as the server sees it, step by step',
  (_, { first, steps, seat, layout }) => {
    let felt = feltOf(first, layout);
    for (const [place, { event, view }] of steps.entries()) {
      felt = lookedAt(step(pushed(felt), event), view, seat);
      const there = feltOf(view, layout);
      const where = `step ${place}, ${event.event}`;
      expect(lying(felt), where).toEqual(lying(there));
      if (view.stage !== 'settling') expect(betting(felt), where).toEqual(betting(there));
    }
  },
);
