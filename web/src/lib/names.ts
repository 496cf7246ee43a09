import { say } from './words.svelte';

const GUEST = /^guest-([0-9a-f]{10})(?:-(.+))?$/;

/** Your own name: everybody knows whether they are a guest. */
export const ownName = (player: string): string => GUEST.exec(player)?.[2] ?? shortName(player, false, 0);

/** A name where there is little room: of guests only what tells them apart. */
export function tinyName(player: string, bot: boolean, seat: number): string {
  const [, number = '', nickname] = GUEST.exec(player) ?? [];
  return nickname ?? (number.slice(0, 4) || shortName(player, bot, seat));
}

/** A name as it is shown: practice opponents by their seat, guests by their nickname or the beginning of their number. */
export function shortName(player: string, bot: boolean, seat: number): string {
  if (bot) return say('lib.bot', { seat });
  const [, number = '', nickname] = GUEST.exec(player) ?? [];
  if (nickname) return say('lib.nickname', { name: nickname });
  return number ? say('lib.guest', { number: number.slice(0, 4) }) : player;
}
