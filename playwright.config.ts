import { defineConfig } from '@playwright/test';
import { SERVERS } from './e2e/servers/addresses';

const executablePath = process.env.PLAYWRIGHT_CHROMIUM;

/** Journeys through production builds: one console on its embedded service, two on remote ones. */
export default defineConfig({
  testDir: 'e2e',
  // Emptied at every start, so it must not hold what the other runner wrote.
  outputDir: 'test-results/traces',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: SERVERS.console.address,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
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
  webServer: Object.entries(SERVERS).map(([name, server]) => ({
    command: `npx tsx e2e/servers/run.ts ${name}`,
    url: server.ready,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
});
