import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

/** The sentences of a language: what players read, and what each area says, by the area's name. */
function allWords(files: Record<string, object>): object {
  const areas = Object.entries(files).map(([path, said]) => [/words\/(?:(\w+)\/)?/.exec(path)?.[1], said] as const);
  return Object.assign({}, ...areas.map(([area, said]) => (area ? { [area]: said } : said))) as object;
}

const english = allWords(
  import.meta.glob(['../src/words/en.ts', '../src/words/*/en.ts'], { import: 'default', eager: true }),
);
const german = allWords(
  import.meta.glob(['../src/words/de.ts', '../src/words/*/de.ts'], { import: 'default', eager: true }),
);

/** Each sentence by its place, `one` and `other` of a plural too. */
function flat(part: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] =>
      typeof value === 'string' ? [[before + name, value]] : [...flat(value as object, `${before}${name}.`)],
    ),
  );
}

const gaps = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort();
const all = flat(english);
const sources = import.meta.glob<string>(['../src/**/*.{svelte,ts}', '!../src/words/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.values(sources).join('\n');

test('German says all that English says, with the same gaps', () => {
  const translated = flat(german);
  expect([...translated.keys()].sort()).toEqual([...all.keys()].sort());
  for (const [key, text] of all) expect(gaps(translated.get(key) ?? ''), key).toEqual(gaps(text));
});

test('every sentence is said somewhere', () => {
  const said = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
  /** A key whose last name is chosen while the page runs: `places.${place}`. */
  const chosen = (key: string) => code.includes(`\`${key.replace(/\.[\w -]+$/, '')}.\${`);
  const unused = [...all.keys()]
    .map((key) => key.replace(/\.(one|other)$/, ''))
    .filter((key) => !said(key) && !chosen(key));
  expect(unused).toEqual([]);
});

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'legend', 'note', 'what'];
/** What is the same in every language: signs, keys of a keyboard, the project's name. */
const SAME = /^(letitride|Space|Enter|Esc|[A-Z]|CSV|JSON|HTML|PDF|TOML|SHA-256|VI|e|n|p|x|σ|√|ms|s|kB)$/;
const wordy = (text: string): boolean => /\p{L}/u.test(text) && !SAME.test(text.trim());

/** The texts that a component itself holds. */
function texts(source: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (!node || typeof node !== 'object') return;
    const here = node as AST.SvelteNode;
    if (here.type === 'StyleDirective') return;
    if (here.type === 'Text' && wordy(here.data)) found.push(here.data.trim());
    if (here.type === 'Attribute') {
      if (SPOKEN.includes(here.name)) look(here.value);
      return;
    }
    for (const [name, child] of Object.entries(here)) if (name !== 'metadata') look(child);
  };
  look(parse(source, { modern: true }).fragment);
  return found;
}

describe('components hold no sentences of their own', () => {
  test.each(Object.entries(sources).filter(([path]) => path.endsWith('.svelte')))('%s', (_, source) =>
    expect(texts(source)).toEqual([]),
  );
});

/** What a file cannot be shown without: itself, and what it imports before anything happens. */
function fetchedWith(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !(path in sources)) return seen;
  seen.add(path);
  for (const [, name] of (sources[path] ?? '').matchAll(/^\s*(?:import|export) (?!type )[^;]*?'(\.[^']*)';/gm)) {
    const there = new URL(name ?? '', `file:///${path.replace('../', '')}`).pathname.replace('/', '../');
    fetchedWith(there in sources ? there : `${there}.ts`, seen);
  }
  return seen;
}

describe('whoever fetches a page fetches its sentences', () => {
  const AREAS = Object.keys(import.meta.glob('../src/words/*/en.ts')).map((path) => path.split('/').at(-2) ?? '');
  const said = (path: string): string[] =>
    AREAS.filter((area) => new RegExp(`['"\`]${area}\\.\\w`).test(sources[path] ?? ''));
  const fetched = (sources['../src/App.svelte'] ?? '').matchAll(/withWords\((.+), import\('\.\/(.*?)'\)\)/g);
  const pages = [...fetched].map(([, areas, file]): [string[], string] => [areas?.match(/\w+/g) ?? [], file ?? '']);

  test('every area has a page', () =>
    expect([...new Set(pages.flatMap(([areas]) => areas))].sort()).toEqual(AREAS.sort()));

  test.each<[string[], string]>([[[], 'main.ts'], ...pages])('%s: %s', (areas, file) => {
    const files = [...fetchedWith(`../src/${file}`)];
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter((each) => said(each).some((other) => !areas.includes(other)))).toEqual([]);
  });
});
