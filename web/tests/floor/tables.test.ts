import { expect, test } from 'vitest';
import type { DeskLine } from '../../src/api/types';
import { inPlace } from '../../src/floor/tables.svelte';

const line = (id: string, irregularity = '', paused = false): DeskLine =>
  ({ id, irregularity, paused, taken: [] }) as unknown as DeskLine;

const order = (lines: readonly DeskLine[]): string => lines.map(({ id }) => id).join(' ');

test('at first what needs somebody comes first', () => {
  expect(order(inPlace(null, [line('a'), line('b', '', true), line('c', 'a lamp')], false))).toBe('c b a');
});

test('afterwards a table keeps its place, whatever happens at it', () => {
  const shown = inPlace(null, [line('a'), line('b')], false);
  const later = inPlace(shown, [line('b', 'a lamp'), line('a')], false);
  expect(order(later)).toBe('a b');
  expect(later[1]?.irregularity).toBe('a lamp');
});

test('a new table comes last, and a table that is gone stays while somebody is about to choose', () => {
  const shown = inPlace(null, [line('a'), line('b')], false);
  expect(order(inPlace(shown, [line('c', 'a lamp'), line('b')], true))).toBe('a b c');
  expect(order(inPlace(shown, [line('c', 'a lamp'), line('b')], false))).toBe('b c');
});
