import { expect, test } from 'vitest';
import { entriesOf } from '../../src/account/entries';
import type { Movement } from '../../src/api/types';

const line = (id: number, account: string, amount: string, what: string, table: string, seq: number): Movement => ({
  id,
  account,
  amount,
  what,
  table,
  seq,
  at: 0,
});

test('what moved at once is one line, with a column for each place', () => {
  const entries = entriesOf([
    line(4, 'layout lir seat 3', '15.00', 'WagersPlaced', 'lir', 9),
    line(3, 'rail lir seat 3', '-15.00', 'WagersPlaced', 'lir', 9),
    line(2, 'rail lir seat 3', '100.00', 'ChipsBought', 'lir', 7),
    line(1, 'player Ann', '-100.00', 'ChipsBought', 'lir', 7),
  ]);

  expect(entries.map(({ what, account, rail, layout }) => [what, account, rail, layout])).toEqual([
    ['Bets made', 0, -1500, 1500],
    ['Bought chips', -10000, 10000, 0],
  ]);
});

test('each deposit at the cage stands for itself', () => {
  const entries = entriesOf([
    line(2, 'player Ann', '250.00', 'deposit', 'cage', 0),
    line(1, 'player Ann', '1000.00', 'deposit', 'cage', 0),
  ]);

  expect(entries.map(({ account, table }) => [account, table])).toEqual([
    [25000, ''],
    [100000, ''],
  ]);
});

test('what has no words of its own goes by its name', () => {
  const [entry] = entriesOf([line(1, 'player Ann', '1.00', 'SomethingNewHappened', 'lir', 1)]);

  expect(entry?.what).toBe('something new happened');
});
