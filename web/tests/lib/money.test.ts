import { expect, test } from 'vitest';
import { formatAt, signed } from '../../src/lib/money';

test('chips of a tournament are no dollars in a list of rounds', () => {
  expect(signed(6000, (amount) => formatAt('tournament.early-bird.1', amount))).toBe('+60');
  expect(signed(-6000, (amount) => formatAt('table-1', amount))).toBe('−$60');
});
