import { expect, it } from 'vitest';
import type { RoundEvent } from '../../src/api/types';
import { LOOK, timeFor } from '../../src/lib/pace';

const event = (name: string, seat?: number) => ({ event: name, seat, call: [] }) as unknown as RoundEvent;

/** A round of six: five opponents and oneself in seat 4. What opponents bet and decide is shown while the next one thinks. */
const round = (decisions: number, wagers: number) => [
  event('WagersPlaced', 4),
  event('BettingClosed'),
  event('BonusBetsCollected'),
  event('DeckShuffled'),
  ...[1, 2, 3, 4, 5, 6, 0].flatMap((seat) => [1, 2, 3].map(() => event('CardsDealt', seat))),
  event('StubRacked'),
  event('CardBurned'),
  ...Array.from({ length: decisions }, () => [event('DecisionMade', 4), event('CardsTurned')]).flat(),
  ...[1, 2, 3, 4, 5, 6].flatMap((seat) =>
    ['HandExposed', ...Array.from({ length: wagers }, () => 'WagerPaid'), 'HandPickedUp'].map((name) =>
      event(name, seat),
    ),
  ),
  event('CommunityCardsPickedUp'),
  event('RoundEnded'),
];
/** What the table itself waits for: all have bet, and five opponents think twice. */
const WAITS = 1500 + 5 * 2 * 150;

it.each([
  ['with a side bet', round(2, 2), WAITS],
  ['with two side bets', round(2, 3), WAITS],
  ['of Mississippi Stud, with its third decision', round(3, 2), WAITS + 5 * 150],
])('a round with five opponents, %s, is over within fifteen seconds', (_, events, waits) => {
  const shown = events.reduce((sum, each) => sum + timeFor(each, 0, 1, 4), 0);
  // Your own cards lie open for a moment before they are picked up.
  expect(shown + waits + LOOK).toBeLessThanOrEqual(15_000);
});

it('shows your own hand at leisure, and the others’ in passing', () => {
  expect(timeFor(event('WagerPaid', 2), 0, 1, 4)).toBeLessThan(timeFor(event('WagerPaid', 4), 0, 1, 4) / 4);
  expect(timeFor(event('WagerPaid', 2), 0, 1, null)).toBe(timeFor(event('WagerPaid', 4), 0, 1, 4));
});

it('hurries where much waits to be shown', () => {
  expect(timeFor(event('CardsTurned'), 300, 1, null)).toBeLessThan(timeFor(event('CardsTurned'), 0, 1, null) / 5);
});
