import { cpus } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHUNKS } from './tools/chunks.ts';
import { classNameOf } from './tools/classNames.ts';
import { early } from './tools/early.ts';
import { icons } from './tools/icons.ts';
import { imports } from './tools/imports.ts';
import { phone } from './tools/pwa/plugin.ts';
import { served } from './tools/served.ts';
import { styles } from './tools/styles.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8000'}`;

// The server gives the console's page to every address below /admin; so does the one for development.
const consolePage: Plugin = {
  name: 'console-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/admin(\/[^.]*)?(\?|$)/.test(request.url ?? '')) request.url = '/admin.html';
      next();
    });
  },
};

// The page can be read before the portal runs, so the first photo goes before the portal's code.
const contentFirst: Plugin = {
  name: 'content-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { path }) =>
      path === '/index.html'
        ? page.replace(
            /<(script type="module"|link rel="modulepreload")/g,
            '<$1 fetchpriority="low"',
          )
        : page,
  },
};

export default defineConfig({
  plugins: [
    react(),
    consolePage,
    contentFirst,
    imports(),
    icons(),
    styles(),
    early(),
    phone(),
    served(),
  ],
  resolve: {
    alias: {
      '@': new URL('./src', import.meta.url).pathname,
      // wouter's stand-in for what React has had since 18.
      'use-sync-external-store/shim/index.js': 'react',
      // node-polyglot's stand-ins for what every browser has had since 2022, 37 KB of them.
      'object.entries': new URL('./tools/native/entries.cjs', import.meta.url).pathname,
      hasown: new URL('./tools/native/hasOwn.cjs', import.meta.url).pathname,
    },
  },
  build: {
    manifest: true,
    // The content security policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: ['index.html', 'admin.html'],
      output: {
        codeSplitting: { groups: CHUNKS },
        // No names, and the shortest hashes that the bundler takes: the entry lists every file a page may
        // need, and neither words nor hashes shrink well. Of 36 characters: those of 64 shrink less, and
        // of 16 two releases would share a name too soon.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': api, '/media': api, '/ws': { target: api, ws: true } },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testSetup.ts'],
    // They run beside the server's tests; one wait alone may take half a minute (`testSetup.ts`).
    testTimeout: 120_000,
    maxWorkers: cpus().length,
    // Files of one worker share what they import, and their document: both take longer than most tests.
    isolate: false,
    // Apart: in one worker with the members' files, the console's fail. And alone: what a file loads anew
    // would listen beside what the next files loaded, on the document they share.
    projects: [
      {
        extends: true,
        test: {
          name: 'members',
          include: ['src/!(admin)/**/*.test.{ts,tsx}'],
          exclude: ['**/*.alone.test.*'],
        },
      },
      { extends: true, test: { name: 'console', include: ['src/admin/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'alone', isolate: true, include: ['src/**/*.alone.test.{ts,tsx}'] },
      },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
  css: { modules: { generateScopedName: classNameOf } },
});
