import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@': here.replace(/\/$/, ''),
      // The guard only means something to the bundler; under test every module is a server module.
      'server-only': `${here}lib/testing/server-only.ts`,
    },
  },
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'scripts/**/*.test.ts'],
    env: { LOG_LEVEL: 'silent' },
    globalSetup: ['lib/testing/postgres.ts'],
    setupFiles: ['lib/testing/no-unexpected-console.ts'],
    // The totals of a run are read from here at its end.
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // Most tests wait for a database: no core is to be left idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
