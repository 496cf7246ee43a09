/** The words of the lobby. */
import type { Exact, TableLine } from '../api/types';

/** A game as its name is written, from its name in house files: `a-game` is A Game. */
export const gameName = (game: string): string =>
  game
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** `This, that and another`. */
export const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

/** The name of a house, and apart from it the document its rules come from, where the name says so. */
export function splitName(name: string): { plain: string; source: string } {
  const found = /^(.+) \((document .+)\)$/.exec(name);
  return { plain: found?.[1] ?? name, source: found?.[2] ?? '' };
}

/** A table by a name that can be read: of a private one, whose name is a secret, only the beginning. */
export const tableName = (id: string): string => (id.startsWith('private-') ? `private table ${id.slice(8, 12)}` : id);

/** A share for people; the exact fraction is told beside it. */
export const percent = ({ percent: share }: Exact): string => `${share.toFixed(2)} %`;

const STAGES: Record<string, string> = {
  closed: 'Closed',
  preparing: 'Waiting for players',
  idle: 'Waiting for players',
  betting: 'Bets are open',
  dealing: 'Cards are dealt',
  deciding: 'Players decide',
  settling: 'Bets are settled',
  halted: 'The round stands still',
};

export const stageName = (stage: string): string => STAGES[stage] ?? stage;

/** So many of something: `1 seat`, `2 seats`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Who sits at a table, in a sentence. */
export function company({ people, bots, seats, taken, watching }: TableLine): string {
  const there = [people ? counted(people, 'player') : '', bots ? counted(bots, 'practice opponent') : ''].filter(
    Boolean,
  );
  const free = seats - taken;
  const who = there.length ? `${there.join(' and ')}, ` : '';
  const look = watching ? `, ${watching} watching` : '';
  return `${who}${free === seats ? 'all seats free' : free ? `${counted(free, 'seat')} free` : 'no seat free'}${look}`;
}
