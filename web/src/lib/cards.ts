/** A card as the server names it: rank and suit, as `Th`. */
export type Card = string;

/** A card as somebody sees it: null where it lies face down. */
export type ShownCard = Card | null;

export type Suit = 'c' | 'd' | 'h' | 's';

const RANKS: Record<string, string> = { T: '10', J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' };
const SUITS: Record<Suit, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/** The printed suits. */
export const SIGNS: Record<Suit, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };

export const suitOf = (card: Card): Suit => card[1] as Suit;
export const rankOf = (card: Card): string => card[0] ?? '';

/** What stands in the corner of a card. */
export const indexOf = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card));

export const isRed = (card: Card): boolean => 'dh'.includes(suitOf(card));

/** A card in words, for those who listen. */
export function inWords(card: ShownCard): string {
  return card === null ? 'face down' : `${RANKS[rankOf(card)] ?? rankOf(card)} of ${SUITS[suitOf(card)]}`;
}
