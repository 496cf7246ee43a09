/** The commitments to shuffles that this browser saw before anybody bet, kept here and nowhere else. */
import { load, save } from './storage';

const MOST = 200;
const keyOf = (table: string): string => `letitride heard ${table}`;

/** What was promised at a table, by the number of the shuffle. */
export const commitmentsAt = (table: string): Map<number, string> =>
  new Map(load<[number, string][]>(keyOf(table), []));

/** Write a commitment down; until the deck is shuffled a house may make another, and then the last one counts. */
export function noteCommitment(table: string, shuffle: number, commitment: string): Map<number, string> {
  const known = commitmentsAt(table);
  if (known.get(shuffle) === commitment) return known;
  known.delete(shuffle);
  known.set(shuffle, commitment);
  save(keyOf(table), [...known].slice(-MOST));
  return known;
}
