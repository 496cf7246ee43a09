/** A name as it is shown: practice opponents by their seat, guests without the rest of their number. */
export function shortName(player: string, bot: boolean): string {
  if (bot) return 'Practice';
  return player.startsWith('guest-') ? `Guest ${player.slice(6, 10)}` : player;
}
