/** The players' seeds of a shuffle: bound to while bets were taken, shown or kept back when no more were. */
import { say } from '../lib/words.svelte';
import type { Fact } from './facts';
import { fault } from './shape';
import { playerCommitmentOf } from './shuffle';

export interface PlayerSeeds {
  /** The fingerprints to which players were bound, by seat. */
  commitments: Map<number, string>;
  revealed: Map<number, string>;
  withheld: number[];
  /** What the house drew when no more bets were taken; nothing where no player gave a seed. */
  closing?: string;
}

/** The seat as whose seed the closing value is mixed in; nobody has it. */
const CLOSING_SEAT = 255;

export type SeedFact = Extract<
  Fact,
  { name: 'SeedCommitted' | 'ClosingValueDrawn' | 'SeedRevealed' | 'SeedsWithheld' }
>;

export const noSeeds = (): PlayerSeeds => ({ commitments: new Map(), revealed: new Map(), withheld: [] });

/** The seats whose seeds are still to be shown. */
export const awaited = ({ commitments, revealed, withheld }: PlayerSeeds): number[] =>
  [...commitments.keys()]
    .filter((seat) => !revealed.has(seat) && !withheld.includes(seat))
    .sort((one, other) => one - other);

/** What is mixed in for each seat: its seed, or the bare fingerprint of one that was kept back; then the closing value. */
export const mixedIn = ({ commitments, revealed, closing }: PlayerSeeds): Map<number, string> =>
  new Map([...commitments, ...revealed, ...(closing ? [[CLOSING_SEAT, closing] as const] : [])]);

/** When no more bets are taken, the seeds of those who did not bet are left out. */
export function keepSeats(seeds: PlayerSeeds, bets: ReadonlyMap<number, number>): void {
  for (const seat of seeds.commitments.keys()) if (!bets.has(seat)) seeds.commitments.delete(seat);
}

/** Follow one row; a seed that nobody was bound to, or that was shown too soon or too late, is refused. */
export function followSeed(
  promise: { shuffle: number; seeds: PlayerSeeds } | null,
  fact: SeedFact,
  at: { table: string; open: boolean },
): void {
  const { seq } = fact;
  if (!promise || at.open !== (fact.name === 'SeedCommitted')) {
    throw fault(say('verify.faults.wrongTime', { seq, name: fact.name }));
  }
  const { seeds, shuffle } = promise;
  switch (fact.name) {
    case 'SeedCommitted':
      seeds.commitments.set(fact.said.seat, fact.said.digest);
      break;
    case 'ClosingValueDrawn':
      if (seeds.closing || seeds.commitments.size === 0 || awaited(seeds).length < seeds.commitments.size) {
        throw fault(say('verify.faults.wrongTime', { seq, name: fact.name }));
      }
      seeds.closing = fact.said.value;
      break;
    case 'SeedRevealed': {
      const { seat, seed } = fact.said;
      const bound = playerCommitmentOf(seed, at.table, shuffle, seat) === seeds.commitments.get(seat);
      if (!bound || !awaited(seeds).includes(seat)) throw fault(say('verify.faults.otherSeed', { seq, seat }));
      seeds.revealed.set(seat, seed);
      break;
    }
    case 'SeedsWithheld':
      if (fact.said.seats.length === 0 || fact.said.seats.join() !== awaited(seeds).join()) {
        throw fault(say('verify.faults.otherSeats', { seq }));
      }
      seeds.withheld = fact.said.seats;
  }
}
