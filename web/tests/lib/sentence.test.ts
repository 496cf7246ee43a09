import { expect, test } from 'vitest';
import type { SentencePart } from '../../src/api/types';
import { inText } from '../../src/lib/sentence';

const read = (...parts: SentencePart[]): string => inText(parts);

test('cards, amounts and short names are written as the page shows them', () => {
  expect(read({ card: 'Th' }, { text: ' ' }, { card: 'Kc' })).toBe('10♥ K♣');
  expect(read({ text: 'bets ' }, { amount: '1250.00' })).toBe('bets $1,250');
  expect(read({ player: 'guest-223a99b0c1', seat: 4, bot: false })).toBe('Guest 223a');
  expect(read({ player: 'guest-223a99b0c1-Ann', seat: 4, bot: false })).toBe('Ann (guest)');
  expect(read({ player: 'bot 7', seat: 7, bot: true })).toBe('Bot 7');
});

test('a text and a name stay as they are written, whatever they look like', () => {
  expect(read({ text: 'The floor: As agreed, 2c each' })).toBe('The floor: As agreed, 2c each');
  expect(read({ player: 'Kc Jones', seat: 1, bot: false }, { text: ' has ' }, { card: 'Kc' })).toBe('Kc Jones has K♣');
});
