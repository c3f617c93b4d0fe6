import { defineConfig } from '@playwright/test';
import { ALL_READY, SERVERS, WORKERS } from './e2e/servers/addresses';

const executablePath = process.env.PLAYWRIGHT_CHROMIUM;

/** Journeys through production builds: one console on its embedded service, two on remote ones. */
export default defineConfig({
  testDir: 'e2e',
  // Cleared at every start, so it must not contain the other runner's output.
  outputDir: 'test-results/traces',
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Two browsers and their servers are slow on two cores.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: SERVERS.console.address,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Tracing every journey would double the cost; TRACE=1 enables it to investigate one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // The longest starts first, so that no worker is left to finish the run alone.
  projects: [
    { name: 'processes', testMatch: 'process.spec.ts' },
    { name: 'journeys', testIgnore: 'process.spec.ts' },
  ],
  webServer: {
    command: 'node --import tsx --conditions=react-server e2e/servers/run-all.ts',
    url: ALL_READY.ready,
    timeout: 240_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
