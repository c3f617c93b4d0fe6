import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './lib/testing/longest-first';
import { QUICK_WASM } from './lib/testing/quick-wasm';

const here = fileURLToPath(new URL('.', import.meta.url));

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
    include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'scripts/**/*.test.ts'],
    env: { LOG_LEVEL: 'silent' },
    globalSetup: ['lib/testing/global-setup.ts'],
    setupFiles: ['lib/testing/no-unexpected-console.ts'],
    // The totals of a run are read from here at its end.
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // Most tests wait for a database: no core is to be left idle.
    maxWorkers: '100%',
    execArgv: QUICK_WASM,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
