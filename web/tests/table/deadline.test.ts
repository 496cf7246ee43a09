import { expect, test } from 'vitest';
import type { Deadline } from '../../src/api/types';
import { endOf } from '../../src/table/deadline';

const deadline = (ends: Deadline['ends'], seats: number[]): Deadline => ({
  at: 0,
  left: 20_000,
  ends,
  seats,
  then: '',
  answer: null,
});

test('bets close when the time is up, except where it is one seat’s turn: it makes the minimum bet', () => {
  expect(endOf(deadline('bets', []))).toBe('bets');
  expect(endOf(deadline('bets', [3]))).toBe('minimumBet');
  expect(endOf(deadline('decision', [3]))).toBe('decision');
});
