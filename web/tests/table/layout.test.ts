import { expect, test } from 'vitest';
import type { Layout } from '../../src/api/types';
import { rowsOf, unitsOf, type Place } from '../../src/table/layout';

const place = (id: string, wager: string, main: boolean, units = 1): Place => ({
  id,
  label: id,
  mark: id,
  wager,
  main,
  units,
  collected: false,
});
const layoutWith = (...spots: Place[]): Layout => ({ spots }) as Layout;
const mainSpots = (count: number): Place[] =>
  Array.from({ length: count }, (_, number) => place(`${number}`, 'main', true));

test.each([
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [4, [2, 2]],
  [5, [3, 2]],
])('%d places lie in rows of %j', (count, rows) => {
  const { side, main } = rowsOf(layoutWith(...mainSpots(count), place('extra', 'extra', false)));

  expect(main.map((row) => row.length)).toEqual(rows);
  expect(main.flat().map(({ id }) => id)).toEqual(mainSpots(count).map(({ id }) => id));
  expect(side.map(({ id }) => id)).toEqual(['extra']);
});

test('a stake lies in every place of its wager that is filled before the deal', () => {
  const layout = layoutWith(...mainSpots(2), place('later', 'main', true, 0), place('extra', 'extra', false));

  expect(unitsOf(layout, 'main')).toBe(2);
  expect(unitsOf(layout, 'extra')).toBe(1);
});
