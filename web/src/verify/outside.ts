/** The outside value of a shuffle: a round of a public beacon, named before the bets and shown when all was closed. */
import { say } from '../lib/words.svelte';
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
    throw fault(say('verify.faults.wrongTime', { seq, name: fact.name }));
  }
  if (fact.name === 'OutsideNamed') {
    const { beacon, round, at } = fact.said;
    promise.outside = { beacon, round, at, value: null, row: seq, late: bets, awaited: true };
    return;
  }
  const { outside } = promise;
  if (!outside?.awaited || hidden) throw fault(say('verify.faults.notAwaited', { seq, name: fact.name }));
  outside.awaited = false;
  if (fact.name === 'OutsideMissed') return;
  if (!/^[0-9a-f]{1,128}$/.test(fact.said.value)) throw fault(say('verify.faults.noOutside', { seq }));
  if (fact.at < outside.at) throw fault(say('verify.faults.outsideEarly', { seq }));
  outside.value = fact.said.value;
}

/** What the receipt tells of it. */
export const outsideTold = (outside: Outside | null): object | undefined =>
  outside ? { beacon: outside.beacon, round: outside.round, at: outside.at, value: outside.value } : undefined;

/** What is known of it, in sentences. */
export function outsideInWords(outside: Outside | null, seedsClosed: number): string[] {
  if (!outside) return [];
  const { beacon, round, row, late, value } = outside;
  const name = say(late ? 'verify.outside.namedAgain' : 'verify.outside.named', { beacon, round, row });
  if (value === null) return [say('verify.outside.missed', { name })];
  const mixed = say('verify.outside.mixed', { name, value });
  const after = seedsClosed >= outside.at ? [say('verify.outside.seedsAfter')] : [];
  return [mixed, ...after, say('verify.outside.notCompared')];
}
