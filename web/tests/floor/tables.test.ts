import { expect, test } from 'vitest';
import type { DeskLine } from '../../src/api/types';
import { inOrder, inPlace, type Listed } from '../../src/floor/tables.svelte';

const line = (id: string, irregularity = '', paused = false): DeskLine =>
  ({ id, irregularity, paused, taken: [] }) as unknown as DeskLine;

const order = (listed: readonly Listed[]): string => listed.map(({ line }) => line.id).join(' ');

test('at first what needs somebody comes first', () => {
  expect(order(inOrder([line('a'), line('b', '', true), line('c', 'a lamp')]))).toBe('c b a');
});

test('afterwards a table keeps its place, whatever happens at it', () => {
  const later = inPlace(inOrder([line('a'), line('b')]), [line('b', 'a lamp'), line('a')]);
  expect(order(later)).toBe('a b');
  expect(later[1]?.line.irregularity).toBe('a lamp');
});

test('a new table waits to be asked for, and a table that is gone stays, marked as closed', () => {
  const later = inPlace(inOrder([line('a'), line('b')]), [line('c', 'a lamp'), line('b')]);
  expect(order(later)).toBe('a b');
  expect(later.map(({ gone }) => gone)).toEqual([true, false]);
});
