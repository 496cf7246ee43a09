import { expect, test } from 'vitest';
import { chanceOf, commandName, decidedBy, seatName } from '../../src/floor/words';
import { ANY_ROUND, queryOf } from '../../src/floor/roundFilter';

test('a command of the record has words', () => {
  expect(commandName('ReportWrongNumber')).toBe('Reported a wrong number of cards');
  expect(commandName('WashDeck')).toBe('Wash deck');
  expect(commandName('Deposit $2.50')).toBe('Deposit $2.50');
});

test('a seat is named with who sits there, and the dealer by no number', () => {
  const taken = [{ seat: 2, player: 'guest-1253ef395c', bot: false, rail: '0', staked: '0', leaving: false }];
  expect(seatName(0, taken)).toBe('The dealer');
  expect(seatName(2, taken)).toBe('Seat 2, Guest 1253');
  expect(seatName(3, taken)).toBe('Seat 3');
});

test('only what a player did not decide says who did', () => {
  expect(decidedBy('player')).toBe('');
  expect(decidedBy('device')).toContain('silent');
  expect(decidedBy('floor')).toBe('Decided by the floor');
});

test('a minute that is asked for is whole', () => {
  const at = new Date('2026-11-15T14:30').getTime();
  const question = queryOf({ ...ANY_ROUND, since: '2026-11-15T14:30', until: '2026-11-15T14:30', player: ' Ann ' });
  expect(question).toMatchObject({ since: at, until: at + 59_999, player: 'Ann' });
  expect(queryOf(ANY_ROUND)).toMatchObject({ since: null, until: null });
});

test('a chance is given in per cent, or as one in a number', () => {
  expect([1, 0.48, 0.0312, 0.002, 3.2e-6, 1e-15].map(chanceOf)).toEqual([
    '100 %',
    '48 %',
    '3.1 %',
    '1 in 500',
    '1 in 312,500',
    'less than 1 in 10¹²',
  ]);
});
