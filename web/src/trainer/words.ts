/** The figures of the trainer for people. */
import type { TrainerQuestion } from '../api/types';
import { inWords } from '../lib/cards';
import { sentence } from '../lib/words';
import { listed, number, say } from '../lib/words.svelte';

/** A number of bets; the exact fraction is beside it. */
export function worth(value: number): string {
  const size = Math.abs(value);
  const few = size > 0 && size < 0.0005;
  const digits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  return `${value < 0 ? '−' : ''}${few ? '<' : ''}${number(few ? 0.001 : size, digits)}`;
}

/** The same with a sign. */
export const gained = (value: number): string => (value > 0 ? `+${worth(value)}` : worth(value));

/** A share of a whole, in whole percent. */
export const share = (part: number, whole: number): string =>
  whole ? `${number(Math.round((part / whole) * 100))} %` : '–';

/** Choices as a question: `This or that?` */
export const whichOf = (labels: readonly string[]): string =>
  `${listed(
    labels.map((label, place) => (place ? label.toLowerCase() : label)),
    'or',
  )}?`;

/** A hand and its question, for whoever does not see the cards. */
export function askedInWords({ cards, community, before, choices }: TrainerQuestion): string {
  const open = community.length ? say('trainer.hand.communityIs', { cards: community.map(inWords).join(', ') }) : '';
  const told = [say('trainer.hand.ownAre', { cards: cards.map(inWords).join(', ') }), open, ...before];
  return [...told.filter(Boolean).map(sentence), whichOf(choices.map(({ says }) => says))].join(' ');
}
