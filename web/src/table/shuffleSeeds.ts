/** The seeds by which this browser takes part in shuffles: made here, kept here until they are shown. */
import { load, save } from '../lib/storage';
import { hex } from '../verify/sha256';
import { playerCommitmentOf } from '../verify/shuffle';

const MOST = 20;
const keyOf = (table: string): string => `letitride seeds ${table}`;
const kept = (table: string): [string, string][] => load(keyOf(table), []);

/** Make a seed, or take *words* for one, for a seat at a shuffle; return the fingerprint that binds to it. */
export function bindSeed(table: string, shuffle: number, seat: number, words: string): string {
  const seed = words || hex(crypto.getRandomValues(new Uint8Array(32)));
  const digest = playerCommitmentOf(seed, table, shuffle, seat);
  save(keyOf(table), [...kept(table), [digest, seed]].slice(-MOST));
  return digest;
}

/** The seed behind a fingerprint, if this browser made it. */
export const seedBehind = (table: string, digest: string | undefined): string | undefined =>
  kept(table).find(([known]) => known === digest)?.[1];
