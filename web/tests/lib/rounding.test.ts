import { expect, test } from 'vitest';
import { roundedTogether } from '../../src/lib/rounding';

test('shares add up to a hundred, and none is further than a digit from its figure', () => {
  expect(roundedTogether([100 / 3, 100 / 3, 100 / 3], 1)).toEqual([33.4, 33.3, 33.3]);
  expect(roundedTogether([45.26, 54.16, 0.58], 1)).toEqual([45.3, 54.1, 0.6]);
});

test('losses add up to the result', () => {
  expect(roundedTogether([-0.0251, -0.8849, 3.91], 2)).toEqual([-0.03, -0.88, 3.91]);
  expect(roundedTogether([0, -0, 2], 2)).toEqual([0, 0, 2]);
  expect(roundedTogether([], 2)).toEqual([]);
});
