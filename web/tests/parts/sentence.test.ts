import { render } from 'svelte/server';
import { afterEach, expect, test } from 'vitest';
import { words } from '../../src/lib/words.svelte';
import Sentence from '../../src/parts/Sentence.svelte';

const parts = [{ text: 'Seat 3 has ' }, { card: 'Kh' }, { text: '.' }];
const html = (): string => render(Sentence, { props: { parts } }).body.replaceAll(/<!--.*?-->|<style.*/g, '');

afterEach(() => words.speak('en'));

test('a sentence of the server is marked as English where the page is not', async () => {
  expect(html()).not.toContain('lang=');
  await words.speak('de');
  expect(html()).toMatch(/^<span lang="en"[^>]*>Seat 3 has <span[^>]*>K♥<\/span>\.<\/span>$/);
});
