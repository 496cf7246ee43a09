import { say } from './words.svelte';

/** A name as it is shown: practice opponents by their seat, guests by their nickname or the beginning of their number. */
export function shortName(player: string, bot: boolean, seat: number): string {
  if (bot) return say('lib.bot', { seat });
  const [, number = '', nickname] = /^guest-([0-9a-f]{10})(?:-(.+))?$/.exec(player) ?? [];
  if (nickname) return say('lib.nickname', { name: nickname });
  return number ? say('lib.guest', { number: number.slice(0, 4) }) : player;
}
