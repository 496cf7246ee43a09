/** The colors that chips have in most rooms, by their values in dollars. */
import type { Cents } from '../lib/money';

const COLORED = [1, 2, 3, 4, 5, 25, 100, 500, 1000];

/** The value whose color a chip has: the next below where its own has none. */
export const colorOf = (value: Cents): number => COLORED.findLast((each) => each <= value / 100) ?? 1;
