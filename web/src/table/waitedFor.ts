/** Whom a table waits for, in words. */
import { shortName } from '../lib/names';
import { say } from '../lib/words.svelte';
import type { Sitting } from './sitting.svelte';

export const waitedFor = ({ asked, seat, view }: Sitting): string[] =>
  asked.map((number) => {
    const found = view?.seats[number - 1];
    if (number === seat) return say('table.you');
    return found ? shortName(found.player, found.bot, number) : say('table.controls.seat', { seat: number });
  });
