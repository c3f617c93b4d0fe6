import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './lib/testing/longest-first';
import { QUICK_WASM } from './lib/testing/quick-wasm';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Tests of functions that read and write nothing. */
const PURE = ['components/**/*.test.ts', 'lib/{configuration,contract,queries}/**/*.test.ts'];

export default defineConfig({
  resolve: {
    alias: {
      '@': here.replace(/\/$/, ''),
      // The guard only means something to the bundler; under test every module is a server module.
      'server-only': `${here}lib/testing/server-only.ts`,
      'next/headers': `${here}lib/testing/next-headers.ts`,
    },
  },
  test: {
    env: { LOG_LEVEL: 'silent' },
    // The totals of a run are read from here at its end.
    reporters: ['default', ['json', { outputFile: process.env.UNIT_RESULTS ?? 'test-results/unit.json' }]],
    // Most tests wait for a database: no core is to be left idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // What a file leaves behind is taken back before the next (docs/decisions/102).
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{lib,components,scripts,simulation}/**/*.test.ts'],
          exclude: PURE,
          globalSetup: ['lib/testing/global-setup.ts'],
          setupFiles: ['lib/testing/a-file-of-its-own.ts', 'lib/testing/no-unexpected-console.ts'],
          execArgv: QUICK_WASM,
        },
      },
      {
        // Functions alone: neither a database nor anything of their process, which they share.
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          setupFiles: ['lib/testing/no-unexpected-console.ts'],
        },
      },
      {
        // Components and hooks, in a document; alone they start no database.
        extends: true,
        test: {
          name: 'browser',
          include: ['{app,components,lib}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [
            'lib/testing/a-file-of-its-own.ts',
            'lib/testing/no-unexpected-console.ts',
            'lib/testing/document.ts',
          ],
        },
      },
    ],
  },
});
