/** The places for chips that are printed before each seat. */
import type { Layout } from '../api/types';
import type { Cents } from '../lib/money';

export type Place = Layout['spots'][number];

/** How many places fit into one row before a seat. */
const ACROSS = 3;

/** The side bets of a house, and the places of the main wager in rows, as a player sees them from left to right. */
export function rowsOf({ spots }: Layout): { side: Place[]; main: Place[][] } {
  const main = spots.filter((each) => each.main);
  const rows = Math.ceil(main.length / ACROSS);
  const across = Math.ceil(main.length / rows);
  return {
    side: spots.filter((each) => !each.main),
    main: Array.from({ length: rows }, (_, row) => main.slice(row * across, (row + 1) * across)),
  };
}

/** How many chips a stake takes from the rail: a wager may lie in several places. */
export const unitsOf = ({ spots }: Layout, wager: string): number =>
  spots.reduce((sum, each) => (each.wager === wager ? sum + each.units : sum), 0);

/** How many chips some stakes take from the rail together. */
export const totalOf = (layout: Layout, stakes: Readonly<Record<string, Cents>>): Cents =>
  Object.entries(stakes).reduce((sum, [wager, stake]) => sum + stake * unitsOf(layout, wager), 0);
