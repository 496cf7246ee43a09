/** A name as it is shown: practice opponents by their seat, guests without the rest of their number. */
export function shortName(player: string, bot: boolean, seat: number): string {
  if (bot) return `Bot ${seat}`;
  return player.startsWith('guest-') ? `Guest ${player.slice(6, 10)}` : player;
}

type Named = { player: string; bot: boolean; seat: number } | null;

/** A call with the names that the page shows. */
export function spoken(call: string, seats: readonly Named[]): string {
  return seats.reduce(
    (text, seat) => (seat ? text.replaceAll(seat.player, shortName(seat.player, seat.bot, seat.seat)) : text),
    call,
  );
}
