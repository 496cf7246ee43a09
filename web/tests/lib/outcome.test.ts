import { expect, it } from 'vitest';
import type { Layout } from '../../src/api/types';
import type { Settled } from '../../src/lib/live.svelte';
import { outcomeOf } from '../../src/lib/outcome';

const LAYOUT = {
  spots: [
    { main: true, wager: 'base' },
    { main: false, wager: 'bonus' },
  ],
} as unknown as Layout;
const paid = (stake: string, returned: string, hand = 'pair of kings', wager = 'base') =>
  ({ event: 'WagerPaid', seat: 1, wager, stake, returned, winnings: '0.00', hand }) as unknown as Settled;
const lost = (stake: string, hand = 'king high', wager = 'base') =>
  ({ event: 'WagerCollected', seat: 1, wager, stake, hand }) as unknown as Settled;
const said = (...settled: Settled[]) => outcomeOf(settled, LAYOUT);

it('says what a round brought, and with which hand', () => {
  expect(said(lost('2.00'))).toBe('You lose $2: king high.');
  expect(said(paid('3.00', '6.00'))).toBe('You win $3: pair of kings.');
  expect(said(paid('3.00', '6.00'), lost('1.00'))).toBe('You win $2: pair of kings.');
  expect(said(paid('1.00', '1.00', ''))).toBe('You break even.');
});

it('names the hand of the main wager, whichever is settled first', () => {
  expect(said(lost('5.00', 'jack high', 'bonus'), paid('5.00', '5.00', 'pair of sevens'))).toBe(
    'You lose $5: pair of sevens.',
  );
  expect(said(lost('20.00', 'folded'), paid('5.00', '10.00', 'pair of kings', 'bonus'))).toBe('You lose $15: folded.');
  expect(said(lost('1.00', 'ace high', 'bonus'))).toBe('You lose $1: ace high.');
});
