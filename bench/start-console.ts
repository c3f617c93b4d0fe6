import { freshFolder, type Started, startProcess } from './start-process';

const ROOT = new URL('..', import.meta.url).pathname;

/** So high that no measurement meets a limit; they are counted all the same. */
const LIMITS = {
  SANDBOX_READS_PER_MINUTE: '100000000',
  SANDBOX_WRITES_PER_MINUTE: '100000000',
  SANDBOX_TOKENS_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warn',
};

/** What the bench itself was started with must not decide what is measured. */
const UNSET = {
  DATABASE_URL: '',
  ONBOARDING_BASE_URL: '',
  ONBOARDING_CLIENT_ID: '',
  ONBOARDING_CLIENT_SECRET: '',
  ONBOARDING_SLUG: '',
  SANDBOX_CONFIGURATIONS: '',
};

/** The production build by the script behind `npm start`, on fresh data. */
export function startConsole(env: Record<string, string> = {}): Promise<Started> {
  return startProcess({
    node: ['--import', 'tsx', 'scripts/start.ts'],
    cwd: ROOT,
    env: { ...UNSET, ...LIMITS, DATA_DIR: freshFolder(), ...env },
    ready: '/api/connection',
  });
}

/** `npm run service` on fresh data. */
export function startService(env: Record<string, string> = {}): Promise<Started> {
  return startProcess({
    node: ['--import', 'tsx', '--conditions=react-server', 'scripts/service.ts'],
    cwd: ROOT,
    env: { ...UNSET, ...LIMITS, DATA_DIR: freshFolder(), ...env },
    ready: '/v2/openapi.json',
  });
}
