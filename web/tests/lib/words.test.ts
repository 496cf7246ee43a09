import { afterEach, describe, expect, test, vi } from 'vitest';
import { inWords } from '../../src/lib/cards';
import { formatCents, signed } from '../../src/lib/money';
import { sentence } from '../../src/lib/words';
import { listed, number, say, words, type Language } from '../../src/lib/words.svelte';

/** A space that never breaks, which stands before a sign of money. */
const SPACE = '\u00a0';

async function speak(language: Language, ...countries: string[]): Promise<void> {
  vi.stubGlobal('navigator', { languages: countries });
  await words.speak(language);
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await words.speak('en');
});

describe('in English', () => {
  test('gaps are filled with names, and with numbers as they are written', () => {
    expect(say('table.seat.taken', { seat: 3, name: 'Ann' })).toBe('Seat 3: Ann');
    expect(say('table.bar.round', { round: 1250 })).toBe('Round 1,250');
    expect(say('api.fault', { status: '1250' })).toBe('The server answered 1250.');
  });

  test('one thing differs from several', () => {
    expect(say('table.announce.left', { count: 1 })).toBe('1 second left.');
    expect(say('table.announce.left', { count: 0 })).toBe('0 seconds left.');
    expect(say('table.dealer.racked', { count: 52 })).toBe('Discard rack: 52 cards');
  });

  test('money has cents where there are any, and a sign before it', () => {
    expect(formatCents(125050)).toBe('$1,250.50');
    expect(formatCents(125000)).toBe('$1,250');
    expect([signed(200), signed(-250), signed(0)]).toEqual(['+$2', '−$2.50', '$0']);
  });

  test('names are listed', () => {
    expect(listed(['Ann'])).toBe('Ann');
    expect(listed(['Ann', 'Bob'])).toBe('Ann and Bob');
    expect(listed(['Ann', 'Bob'], 'or')).toBe('Ann or Bob');
  });

  test('cards are read out', () => {
    expect([inWords('Th'), inWords('Kc'), inWords('2s'), inWords(null)]).toEqual([
      '10 of hearts',
      'King of clubs',
      '2 of spades',
      'face down',
    ]);
  });
});

test('the language chosen last is spoken, whichever arrives last', async () => {
  await Promise.all([words.speak('de'), words.speak('en')]);
  expect(say('common.close')).toBe('Close');
});

describe('an area', () => {
  const fresh = async () => {
    vi.resetModules();
    return await import('../../src/lib/words.svelte');
  };

  test('has its sentences once it is open, in every language spoken from then on', async () => {
    const { say, words } = await fresh();
    expect(words.find('trainer.topic')).toBe(undefined);
    await words.open('trainer');
    expect(say('trainer.topic')).toBe('Exercise');
    await words.speak('de');
    expect(say('trainer.topic')).toBe('Übung');
    expect(say('common.close')).toBe('Schließen');
  });

  test('that is opened while a language is fetched speaks it', async () => {
    const { say, words } = await fresh();
    const opened = words.open('floor');
    const spoken = words.speak('de');
    await opened;
    const atOnce = say('floor.range', { from: 1, to: 2 });
    await Promise.all([spoken, words.open('trainer')]);
    expect([atOnce, say('floor.range', { from: 1, to: 2 })]).toEqual(['1 bis 2', '1 bis 2']);
  });
});

describe('in German', () => {
  test('gaps are filled, and one thing differs from several', async () => {
    await speak('de');
    expect(say('table.bar.round', { round: 1250 })).toBe('Runde 1.250');
    expect(say('table.announce.left', { count: 1 })).toBe('Noch 1 Sekunde.');
    expect(say('table.announce.left', { count: 10 })).toBe('Noch 10 Sekunden.');
    expect(listed(['Ann', 'Bob'], 'or')).toBe('Ann oder Bob');
    expect(inWords('Kc')).toBe('Kreuz-König');
  });

  test('money and numbers have the comma where English has the point', async () => {
    await speak('de');
    expect(formatCents(125050)).toBe(`1.250,50${SPACE}$`);
    expect(signed(-250)).toBe(`−2,50${SPACE}$`);
    expect(number(2.48, { minimumFractionDigits: 2 })).toBe('2,48');
  });

  test('the reader’s own country decides where it speaks the language', async () => {
    await speak('de', 'en-GB', 'de-CH');
    expect(words.locale).toBe('de-CH');
    expect(number(2.48)).toBe('2.48');
  });
});

test('a sentence of the server gets a capital letter and an end, and a table that begins it keeps its name', () => {
  expect(sentence('seat 2 is taken')).toBe('Seat 2 is taken.');
  expect(sentence('table-1: round 1 waits for the vote of seat 2')).toBe(
    'table-1: round 1 waits for the vote of seat 2.',
  );
});
