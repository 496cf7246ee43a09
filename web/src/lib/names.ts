/** A name as it is shown: practice opponents by their seat, guests without the rest of their number. */
export function shortName(player: string, bot: boolean, seat: number): string {
  if (bot) return `Bot ${seat}`;
  return player.startsWith('guest-') ? `Guest ${player.slice(6, 10)}` : player;
}

type Named = { player: string; bot: boolean; seat: number } | null;

const SUITS: Record<string, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** Cards as they look, where the server writes them as `Th`. */
const drawn = (text: string): string =>
  text.replaceAll(/\b([2-9TJQKA])([cdhs])\b/g, (_, rank: string, suit: string) => `${rank === 'T' ? '10' : rank}${SUITS[suit]}`);

/** A call with the names and cards that the page shows. */
export function spoken(call: string, seats: readonly Named[]): string {
  return seats.reduce(
    (text, seat) => (seat ? text.replaceAll(seat.player, shortName(seat.player, seat.bot, seat.seat)) : text),
    drawn(call),
  );
}
