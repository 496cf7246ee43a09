import { expect, test } from 'vitest';
import type { TableLine } from '../../src/api/types';
import { company, gameName, splitName, tableName } from '../../src/lobby/words';

const table = (people: number, bots: number, watching = 0) =>
  ({ people, bots, watching, seats: 7, taken: people + bots }) as TableLine;

test('a sentence says who sits at a table', () => {
  expect(company(table(0, 0))).toBe('all seats free');
  expect(company(table(1, 2))).toBe('1 player and 2 practice opponents, 4 seats free');
  expect(company(table(6, 0, 3))).toBe('6 players, 1 seat free, 3 watching');
  expect(company(table(5, 2))).toBe('5 players and 2 practice opponents, no seat free');
});

test('a name that says its document is split from it, and any other is left whole', () => {
  expect(splitName('Seacoast (document 003)')).toEqual({ plain: 'Seacoast', source: 'document 003' });
  expect(splitName('The (very) long room')).toEqual({ plain: 'The (very) long room', source: '' });
});

test('the name of a private table is not read out whole', () => {
  expect(tableName('private-ov4ywfvncrqqe4ukp5hvfmrc')).toBe('private table ov4y');
  expect(tableName('nh-000')).toBe('nh-000');
});

test('games are written by their names', () => {
  expect(gameName('three-card-poker')).toBe('Three Card Poker');
});
