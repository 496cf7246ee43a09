import { expect, test } from 'vitest';
import { points, scale, ticks } from '../../src/explorer/scale';

test('ticks are round numbers within their bounds', () => {
  expect(ticks(0, 500, 5)).toEqual([0, 100, 200, 300, 400, 500]);
  expect(ticks(-120, 115, 5)).toEqual([-100, -50, 0, 50, 100]);
  expect(ticks(0, 0, 5)).toEqual([0]);
});

test('values are laid out evenly, and a chart of one value does not break', () => {
  expect(scale(0, 10, 100, 200)(5)).toBe(150);
  expect(scale(3, 3, 100, 200)(3)).toBe(100);
  expect(
    points([
      [1, 2.25],
      [3, 4],
    ]),
  ).toBe('1.0,2.3 3.0,4.0');
});
