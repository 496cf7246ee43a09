/** Checks a receipt as the page does, without a browser: node tests/verify/check-receipt.mjs RECEIPT.json */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('../../src/verify/check.ts', import.meta.url)));
console.log(JSON.stringify(module.checkText(readFileSync(process.argv[2], 'utf8'))));
