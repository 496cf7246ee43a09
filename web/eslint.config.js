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
      // svelte-check finds both.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      // A Map that is built and then only read needs no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
