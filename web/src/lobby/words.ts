/** The words of the lobby. */
import type { Exact, TableLine } from '../api/types';
import { listed, named, number, say } from '../lib/words.svelte';

/** A game as its name is written, from its name in house files: `a-game` is A Game. */
export const gameName = (game: string): string =>
  game
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The name of a house, and apart from it the document its rules come from, where the name says so. */
export function splitName(name: string): { plain: string; source: string } {
  const found = /^(.+) \((document .+)\)$/.exec(name);
  return { plain: found?.[1] ?? name, source: found?.[2] ?? '' };
}

/** A table by a name that can be read: of a private one, whose name is a secret, only the beginning. */
export const tableName = (id: string): string =>
  id.startsWith('private-') ? say('lobby.privateName', { id: id.slice(8, 12) }) : id;

/** A share for people; the exact fraction is beside it. */
export const percent = ({ percent: share }: Exact): string =>
  `${number(share, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`;

export const stageName = (stage: string): string => named(`lobby.stages.${stage}`, stage);

/** Who sits at a table, in a sentence. */
export function company({ people, bots, seats, taken, watching }: TableLine): string {
  const free = seats - taken;
  const who = listed([
    ...(people ? [say('lobby.company.people', { count: people })] : []),
    ...(bots ? [say('lobby.company.bots', { count: bots })] : []),
  ]);
  const room = free ? say('lobby.company.free', { count: free }) : say('lobby.company.full');
  const look = watching ? say('lobby.company.watching', { count: watching }) : '';
  return [who, free === seats ? say('lobby.company.allFree') : room, look].filter(Boolean).join(', ');
}
