import { expect, it } from 'vitest';
import { commitmentOf, orderFrom } from '../../src/verify/shuffle';
import { lines } from './receipts';

const NOUGHT = '00'.repeat(32);

it('makes the order that docs/record.md shows', () => {
  expect(orderFrom(NOUGHT, new Map([[2, 'lucky']])).slice(0, 5)).toEqual(['9s', '6s', 'Kd', '3h', 'Ks']);
});

it('makes the orders of real rounds', () => {
  for (const { receipt, holds } of lines) {
    for (const { seed, commitments, player_seeds, closing, outside, order } of holds ? receipt.shuffles : []) {
      const seeds = new Map(
        Object.entries<string>({ ...commitments, ...player_seeds, ...(closing ? { 255: closing } : {}) }).map(
          ([seat, text]) => [Number(seat), text],
        ),
      );
      expect(orderFrom(seed, seeds, outside?.value ?? '')).toEqual(order);
    }
  }
});

it('has each of the 52 cards once', () => {
  expect(new Set(orderFrom(NOUGHT, new Map())).size).toBe(52);
});

it('minds who gave which seed, and not in which order they come', () => {
  const order = orderFrom(
    NOUGHT,
    new Map([
      [1, 'a'],
      [2, 'b'],
    ]),
  );
  expect(
    orderFrom(
      NOUGHT,
      new Map([
        [2, 'b'],
        [1, 'a'],
      ]),
    ),
  ).toEqual(order);
  expect(
    orderFrom(
      NOUGHT,
      new Map([
        [1, 'b'],
        [2, 'a'],
      ]),
    ),
  ).not.toEqual(order);
});

it('refuses a seed that is not 256 bits', () => {
  expect(() => orderFrom('00', new Map())).toThrow('A seed has 32 bytes, and this one 1');
  expect(() => commitmentOf('', 1, 'lir')).toThrow('A seed has 32 bytes, and this one 0');
});
