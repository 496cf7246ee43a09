import { say } from './words.svelte';

/** A name as it is shown: practice opponents by their seat, guests without the rest of their number. */
export function shortName(player: string, bot: boolean, seat: number): string {
  if (bot) return say('lib.bot', { seat });
  return player.startsWith('guest-') ? say('lib.guest', { number: player.slice(6, 10) }) : player;
}
