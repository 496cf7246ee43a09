/** The outside value of a shuffle: a round of a public beacon, named before the bets and shown when all was closed. */
import type { Fact } from './facts';
import { fault } from './shape';

export interface Outside {
  beacon: string;
  round: number;
  /** When it comes out, in milliseconds since 1970. */
  at: number;
  /** Null where it did not come in time. */
  value: string | null;
  /** The row that named it. */
  row: number;
  /** Whether bets had been made by then: it replaces one that would have come out too soon. */
  late: boolean;
  awaited: boolean;
}

export type OutsideFact = Extract<Fact, { name: 'OutsideNamed' | 'OutsideShown' | 'OutsideMissed' }>;

interface Moment {
  /** Whether bets are taken. */
  open: boolean;
  /** Whether somebody has bet. */
  bets: boolean;
  /** Whether seeds of players are still to be shown. */
  hidden: boolean;
}

/** Follow one row; a value that was named or shown at the wrong time is refused. */
export function followOutside(
  promise: { outside: Outside | null } | null,
  fact: OutsideFact,
  { open, bets, hidden }: Moment,
): void {
  const { seq } = fact;
  if (!promise || open !== (fact.name === 'OutsideNamed')) {
    throw fault(`row ${seq} (${fact.name}) comes too soon or too late`);
  }
  if (fact.name === 'OutsideNamed') {
    const { beacon, round, at } = fact.said;
    promise.outside = { beacon, round, at, value: null, row: seq, late: bets, awaited: true };
    return;
  }
  const { outside } = promise;
  if (!outside?.awaited || hidden) throw fault(`row ${seq} (${fact.name}) tells of a value that was not waited for`);
  outside.awaited = false;
  if (fact.name === 'OutsideMissed') return;
  if (!/^[0-9a-f]{1,128}$/.test(fact.said.value)) throw fault(`row ${seq} shows an outside value that is none`);
  if (fact.at < outside.at) throw fault(`row ${seq} shows the outside value before it came out`);
  outside.value = fact.said.value;
}

/** What the receipt tells of it. */
export const outsideTold = (outside: Outside | null): object | undefined =>
  outside ? { beacon: outside.beacon, round: outside.round, at: outside.at, value: outside.value } : undefined;

/** What is known of it, in sentences. */
export function outsideInWords(outside: Outside | null, seedsClosed: number): string {
  if (!outside) return '';
  const named = outside.late ? 'named again when no more bets were called' : 'named before the first wager';
  const name = `${outside.beacon}, round ${outside.round}, ${named} in row ${outside.row}`;
  if (outside.value === null) return ` The outside value (${name}) did not come in time.`;
  const choice = seedsClosed >= outside.at ? ' Seeds were shown after it had come out.' : '';
  return ` Mixed with an outside value (${name}): ${outside.value}.${choice}`;
}
