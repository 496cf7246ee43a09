import { say } from './words.svelte';

/** A card as the server names it: rank and suit, as `Th`. */
export type Card = string;

/** A card as somebody sees it: null where it lies face down. */
export type ShownCard = Card | null;

export type Suit = 'c' | 'd' | 'h' | 's';

const NAMED = ['J', 'Q', 'K', 'A'] as const;

/** The printed suits. */
export const SIGNS: Record<Suit, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };

export const suitOf = (card: Card): Suit => card[1] as Suit;
export const rankOf = (card: Card): string => card[0] ?? '';

/** What stands in the corner of a card. */
export const indexOf = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card));

export const isRed = (card: Card): boolean => 'dh'.includes(suitOf(card));

/** A card in words, for those who listen. */
export function inWords(card: ShownCard): string {
  if (card === null) return say('lib.faceDown');
  const named = NAMED.find((each) => each === rankOf(card));
  const rank = named ? say(`lib.ranks.${named}`) : indexOf(card);
  return say('lib.card', { rank, suit: say(`lib.suits.${suitOf(card)}`) });
}
