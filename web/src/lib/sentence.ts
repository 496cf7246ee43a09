/** A sentence comes in parts, and nothing in a text is ever taken for a name or a card. */
import type { SentencePart } from '../api/types';
import { indexOf, SIGNS, suitOf } from './cards';
import { cents, formatCents } from './money';
import { shortName } from './names';

/** A part as it is written on the page. */
export function written(part: SentencePart): string {
  if ('text' in part) return part.text;
  if ('player' in part) return shortName(part.player, part.bot, part.seat);
  if ('card' in part) return indexOf(part.card) + SIGNS[suitOf(part.card)];
  return formatCents(cents(part.amount));
}

/** A whole sentence where only plain text goes. */
export const inText = (parts: readonly SentencePart[]): string => parts.map(written).join('');
