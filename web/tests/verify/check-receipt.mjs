/** Checks a receipt as the page does, without a browser: node tests/verify/check-receipt.mjs RECEIPT.json */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { runnerImport } from 'vite';

const checker = fileURLToPath(new URL('../../src/verify/check.ts', import.meta.url));
const { module } = await runnerImport(checker, { plugins: [svelte()] });
console.log(JSON.stringify(module.checkText(readFileSync(process.argv[2], 'utf8'))));
