import { expect, test } from 'vitest';
import { chipName, withChip } from '../../src/school/cut';

const CHIPS = ['100.00', '25.00', '5.00', '1.00', '0.50'];

test('a chip is named as an answer names it', () => {
  expect(CHIPS.map(chipName)).toEqual(['100', '25', '5', '1', '0.50']);
});

test.each([
  ['', '25.00', '1x25'],
  ['2x25', '25.00', '3x25'],
  ['1x5', '25.00', '1x25 1x5'],
  ['3x1 2x100', '0.50', '2x100 3x1 1x0.50'],
  ['25 5 5', '5.00', '1x25 3x5'],
  ['  2x25  1x25 ', '1.00', '3x25 1x1'],
  ['no chips', '1.00', '1x1'],
])('to %j one more of %s makes %s', (answer, chip, cut) => {
  expect(withChip(answer, chip, CHIPS)).toBe(cut);
});
