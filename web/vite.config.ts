/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:8000';

const FOLDER = '../src/letitride/page';

/** Writes scripts and styles as brotli compresses them, each beside itself: the server sends that to whoever takes it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    for (const name of readdirSync(`${FOLDER}/assets`).filter((each) => /\.(js|css)$/.test(each))) {
      const path = `${FOLDER}/assets/${name}`;
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  },
};

const FIRST = 'firstLine';

/** Has the browser run the script that connects to a table as soon as it is there, whatever else is on its way. */
const lineFirst: Plugin = {
  name: 'line-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const file = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.name === FIRST)?.fileName;
      return [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${file}` },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};

export default defineConfig({
  plugins: [svelte(), lineFirst, compressed],
  build: {
    outDir: FOLDER,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // What lobby and table are made of is one script and one style; every other page has its own.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: FIRST, test: /\/src\/lib\/firstLine\.ts$/, priority: 1 },
            { name: 'players', test: /\/src\/App\.svelte$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', setupFiles: 'tests/setup.ts' },
});
