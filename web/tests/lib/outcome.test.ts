import { expect, it } from 'vitest';
import type { Settled } from '../../src/lib/live.svelte';
import { outcomeOf } from '../../src/lib/outcome';

const paid = (stake: string, returned: string, hand = 'pair of kings') =>
  ({ event: 'WagerPaid', seat: 1, wager: 'base', stake, returned, winnings: '0.00', hand }) as unknown as Settled;
const lost = (stake: string, hand = 'king high') =>
  ({ event: 'WagerCollected', seat: 1, wager: 'base', stake, hand }) as unknown as Settled;

it('says what a round brought, and with which hand', () => {
  expect(outcomeOf([lost('2.00')])).toBe('You lose $2: king high.');
  expect(outcomeOf([paid('3.00', '6.00')])).toBe('You win $3: pair of kings.');
  expect(outcomeOf([paid('3.00', '6.00'), lost('1.00')])).toBe('You win $2: pair of kings.');
  expect(outcomeOf([paid('1.00', '1.00', '')])).toBe('You break even.');
});
