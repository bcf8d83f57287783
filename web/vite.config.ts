import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { cardArt } from './build/card-art.ts';

// Where a running server listens while the page is developed.
const server = process.env.CASTLE_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // The page works at the root of a host and under any sub-path.
  base: './',
  plugins: [svelte(), cardArt()],
  build: {
    target: ['es2022', 'safari16.4', 'chrome111', 'firefox115'],
    // Pictures stay files of their own: the content policy allows no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the table needs at once is one file, so is what follows a moment later, and what stands beside the table.
    // Cut into what each screen shares with others, the names of the files alone would weigh a kilobyte in the first.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'table', tags: ['$initial'], priority: 3 },
            { name: 'hands', test: /src.lib.hands/, priority: 2 },
            {
              name: 'beside',
              test: /src.(lobby.(?!Qr)|ui|table.(Menu|Rounds|Gone|Result|RankChooser|StackSheet))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/ws': { target: server, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // A busy machine is no fault.
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
