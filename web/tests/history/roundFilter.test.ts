import { expect, test } from 'vitest';
import { addressOf, ANY_ROUND, filterFrom } from '../../src/history/roundFilter';

test('what is asked for is found again in its address', () => {
  const filter = { ...ANY_ROUND, table: 'nh-000', from: '2026-01-31', result: 'won' };

  expect(addressOf(filter)).toBe('?table=nh-000&from=2026-01-31&result=won');
  expect(filterFrom(addressOf(filter))).toEqual(filter);
});

test('who asks for anything has a plain address, and what is not known is not asked for', () => {
  expect(addressOf(ANY_ROUND)).toBe('');
  expect(filterFrom('')).toBe(ANY_ROUND);
  expect(filterFrom('?color=red')).toBe(ANY_ROUND);
});
