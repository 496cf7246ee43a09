/** The page draws what the server says: games, wagers and options are the server's to name. */
import { expect, test } from 'vitest';

const files = import.meta.glob<string>('../src/**/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' });
const sources = Object.entries(files).filter(([name]) => !name.endsWith('api/schema.d.ts'));

// The page itself is called letitride.
const GAMES = /let[ -]it[ -]ride|three[ -]card[ -]poker/i;
const WAGERS = /dollar-bonus|three-card-bonus|pair-plus|ante-bonus|\bantes?\b|base bets?|3 card bonus|pair plus/i;
const OPTIONS = /(['"`])(base|ride|withdraw|play|fold)\1|\b(ride|withdraw|play|fold):/;
const WORDS = /\blets? (it|bet .) ride\b|\btakes? it back\b/i;
const CIRCLES = /(two|three) (equal )?(bets|circles)|CIRCLES/i;

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(100);
});

test.each([
  ['games', GAMES],
  ['wagers', WAGERS],
  ['options', OPTIONS],
  ['what an option says', WORDS],
  ['how many bets a wager is', CIRCLES],
])('no source knows %s', (_, names) => {
  const found = sources.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, place) => (names.test(line) ? [`${file}:${place + 1} ${line.trim()}`] : [])),
  );

  expect(found).toEqual([]);
});
