import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

export default defineConfig(
  { ignores: ['src/api/schema.d.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'max-lines': ['error', 300],
      'max-params': ['error', 6],
      // svelte-check finds both.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      // A Map that is built and then only read needs no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // What an area says in a language is one file.
  { files: ['src/words/**'], rules: { 'max-lines': 'off' } },
  { files: ['src/**'], rules: { 'max-lines-per-function': ['error', 40] } },
);
