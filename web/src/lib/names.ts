/** A name as it is shown: practice opponents by their seat, guests without the rest of their number. */
export function shortName(player: string, bot: boolean, seat: number): string {
  if (bot) return `Bot ${seat}`;
  return player.startsWith('guest-') ? `Guest ${player.slice(6, 10)}` : player;
}
