/** The colours that chips have in most rooms, by their values in dollars. */
import type { Cents } from '../lib/money';

const COLOURED = [1, 2, 3, 4, 5, 25, 100, 500, 1000];

/** The value whose colour a chip has: the next below where its own has none. */
export const colourOf = (value: Cents): number => COLOURED.findLast((each) => each <= value / 100) ?? 1;
