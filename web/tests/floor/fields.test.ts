import { expect, test } from 'vitest';
import type { Action } from '../../src/api/types';
import { allowedFor, commandOf, firstChoices, isRange } from '../../src/floor/fields';

const range = (not: number | null) => ({ from: 0, to: 52, not });

function action(ways: Record<string, unknown>[]): Action {
  const names = Object.keys(ways[0] ?? {});
  const fields = names.map((name) => ({ name, values: ways.map((way) => way[name]) }));
  return {
    command: 'ReportWrongNumber',
    label: '',
    what: '',
    irregularity: true,
    fields,
    ways,
    clauses: [],
  } as unknown as Action;
}

const wrongNumber = action([
  { seat: 0, found: range(2) },
  { seat: 1, found: range(3) },
  { seat: 2, found: range(3) },
]);

test('a field offers what goes together with the fields before it', () => {
  expect(allowedFor(wrongNumber, 'seat', {})).toEqual([0, 1, 2]);
  expect(allowedFor(wrongNumber, 'found', { seat: '0' })).toEqual([range(2)]);
  expect(allowedFor(wrongNumber, 'found', { seat: '2' })).toEqual([range(3)]);
});

test('what can be chosen is chosen at first, and a count is left to who counts', () => {
  expect(firstChoices(wrongNumber)).toEqual({ seat: '0', found: '' });
});

test('a command is sent with numbers as numbers and words as words', () => {
  expect(commandOf(wrongNumber, { seat: '2', found: '4' })).toEqual({
    command: 'ReportWrongNumber',
    seat: 2,
    found: 4,
  });
  expect(commandOf(action([{ hands: 'right' }, { hands: 'wrong' }]), { hands: 'wrong' })).toMatchObject({
    hands: 'wrong',
  });
});

test('only a range asks for a number', () => {
  expect(isRange(range(2))).toBe(true);
  expect(isRange({ any: 'name' })).toBe(false);
});
