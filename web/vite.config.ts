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

export default defineConfig({
  plugins: [svelte(), compressed],
  build: { outDir: FOLDER, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
