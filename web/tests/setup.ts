/** Tests read every page, so they have the sentences of all. */
import { words, type Area } from '../src/lib/words.svelte';

for (const path of Object.keys(import.meta.glob('../src/words/*/en.ts')))
  await words.open(path.split('/').at(-2) as Area);
