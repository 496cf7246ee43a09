import { expect, test } from 'vitest';
import type { Settled } from '../../src/lib/live.svelte';
import { resultOf, tierOf } from '../../src/lib/win';

const wager = (stake: string, returned: string | null) =>
  ({ event: returned === null ? 'WagerCollected' : 'WagerPaid', stake, returned }) as unknown as Settled;

test('a round is worth what came back less what was at stake', () => {
  expect(resultOf([wager('15.00', '30.00'), wager('1.00', null)])).toEqual({ net: 1400, stake: 1600 });
});

test.each([
  ['a loss', [wager('15.00', null)], 0],
  ['a push', [wager('15.00', '15.00')], 0],
  ['even money', [wager('15.00', '30.00')], 1],
  ['five to one', [wager('10.00', '60.00')], 2],
  ['two hundred to one', [wager('5.00', '1005.00')], 3],
  ['a bonus that hardly covers the loss', [wager('15.00', null), wager('1.00', '17.00')], 1],
  ['nothing settled', [], 0],
] as const)('%s', (_, settled, tier) => expect(tierOf(settled)).toBe(tier));
