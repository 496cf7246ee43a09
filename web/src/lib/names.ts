/** A name as it is shown: practice opponents by their seat, guests by their nickname or the beginning of their number. */
export function shortName(player: string, bot: boolean, seat: number): string {
  if (bot) return `Bot ${seat}`;
  const [, number = '', nickname] = /^guest-([0-9a-f]{10})(?:-(.+))?$/.exec(player) ?? [];
  if (nickname) return `${nickname} (guest)`;
  return number ? `Guest ${number.slice(0, 4)}` : player;
}
