import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './lib/testing/longest-first';
import { QUICK_WASM } from './lib/testing/quick-wasm';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Tests of pure functions. */
const PURE = [
  'components/**/*.test.ts',
  'lib/configuration/**/*.test.ts',
  'lib/features/{,*/}*.test.ts',
  'lib/platform/{access,api,data,list,text}/*.test.ts',
];

export default defineConfig({
  resolve: {
    alias: {
      '@': here.replace(/\/$/, ''),
      // The guard only matters to the bundler; under test every module is a server module.
      'server-only': `${here}lib/testing/server-only.ts`,
      'next/headers': `${here}lib/testing/next-headers.ts`,
    },
  },
  test: {
    env: { LOG_LEVEL: 'silent' },
    // The run's totals are read from here at its end.
    reporters: ['default', ['json', { outputFile: process.env.UNIT_RESULTS ?? 'test-results/unit.json' }]],
    // Most tests wait for a database, so use every core.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // State left behind by a file is removed before the next (docs/decisions/102).
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
          setupFiles: [
            'lib/testing/a-file-of-its-own.ts',
            'lib/testing/no-unexpected-console.ts',
            'lib/testing/compiled-pglite.ts',
          ],
          execArgv: QUICK_WASM,
        },
      },
      {
        // Pure functions only: no database, and nothing of the process they share.
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          setupFiles: ['lib/testing/no-unexpected-console.ts'],
        },
      },
      {
        // Components and hooks, in a document; they start no database.
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
