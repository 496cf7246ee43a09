/** The places for chips that are printed before each seat. */
import type { Layout } from '../api/types';

export type Place = Layout['spots'][number];

/** The side bets of a house, and the places of the main wager, as a player sees them from left to right. */
export function rowsOf({ spots }: Layout): { side: Place[]; main: Place[] } {
  return { side: spots.filter(({ main }) => !main), main: spots.filter(({ main }) => main) };
}

/** How many chips a stake takes from the rail: a wager may lie in several places. */
export const unitsOf = ({ spots }: Layout, wager: string): number =>
  spots.reduce((sum, each) => (each.wager === wager ? sum + each.units : sum), 0);
