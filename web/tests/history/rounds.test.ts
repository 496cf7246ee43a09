import { expect, test } from 'vitest';
import { addressOf, ANYTHING, wantedBy } from '../../src/history/rounds.svelte';

test('what is asked for is found again in its address', () => {
  const wanted = { ...ANYTHING, table: 'nh-000', from: '2026-01-31', result: 'won' };

  expect(addressOf(wanted)).toBe('?table=nh-000&from=2026-01-31&result=won');
  expect(wantedBy(addressOf(wanted))).toEqual(wanted);
});

test('who asks for anything has a plain address, and what is not known is not asked for', () => {
  expect(addressOf(ANYTHING)).toBe('');
  expect(wantedBy('')).toBe(ANYTHING);
  expect(wantedBy('?colour=red')).toBe(ANYTHING);
});
