import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import german from '../src/words/de';
import english from '../src/words/en';

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
const sources = import.meta.glob<string>(['../src/**/*.{svelte,ts}', '!../src/words/*'], {
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
  const chosen = (key: string) => code.includes(`\`${key.replace(/\.[\w-]+$/, '')}.\${`);
  const unused = [...all.keys()]
    .map((key) => key.replace(/\.(one|other)$/, ''))
    .filter((key) => !said(key) && !chosen(key));
  expect(unused).toEqual([]);
});

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'legend', 'note', 'what'];
/** What is the same in every language: signs, keys of a keyboard, the project's name. */
const SAME = /^(letitride|Space|Enter|Esc|[A-Z]|CSV|JSON|PDF|TOML|SHA-256|VI|e|n|p|x|σ|√|ms|s|kB)$/;
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
