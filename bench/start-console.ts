import { readFileSync } from 'node:fs';
import { ADMINISTRATOR, signIn } from './sign-in';
import { freshFolder, type StartedProcess, startProcess } from './start-process';

const ROOT = new URL('..', import.meta.url).pathname;

/** What `npm start` runs, without a process of npm between. */
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: { start: string } };
const [, ...START] = scripts.start.split(' ');

/** High enough that no measurement reaches a limit; requests are still counted. */
const LIMITS = {
  SANDBOX_READS_PER_MINUTE: '100000000',
  SANDBOX_WRITES_PER_MINUTE: '100000000',
  SANDBOX_TOKENS_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warn',
  // This measures the console; `measure-survey.ts` measures the survey.
  SURVEY_MAX_AGE: 'off',
};

/** The bench's own environment must not affect what is measured. */
const UNSET = {
  DATABASE_URL: '',
  ONBOARDING_BASE_URL: '',
  ONBOARDING_CLIENT_ID: '',
  ONBOARDING_CLIENT_SECRET: '',
  ONBOARDING_SLUG: '',
  ONBOARDING_WEBHOOK_SECRET: '',
  ONBOARDING_WEBHOOK_TOKEN: '',
  RETENTION_DAYS: '',
  SANDBOX_CONFIGURATIONS: '',
  SANDBOX_HISTORY: 'none',
  SANDBOX_PROFILES: '',
  HOST: '',
  PUBLIC_URL: '',
  AUTH_SECRET: '',
  PASSWORD_SIGN_IN: '',
  OIDC_DISCOVERY_URL: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
};

/** A console with an operator signed in. */
export interface StartedConsole extends StartedProcess {
  /** A `Cookie` header. */
  cookie: string;
}

/** Starts the production build with the script behind `npm start`, on fresh data. */
export async function startConsole(env: Record<string, string> = {}): Promise<StartedConsole> {
  const started = await startSignedOut(env);
  return { ...started, cookie: await signIn(started.origin) };
}

/** The same without signing in, as soon as it answers. */
export const startSignedOut = (env: Record<string, string> = {}): Promise<StartedProcess> =>
  startProcess({
    node: START,
    cwd: ROOT,
    env: { ...UNSET, ...LIMITS, ...ADMINISTRATOR, DATA_DIR: freshFolder(), ...env },
    ready: '/api/sign-in',
  });

/** `npm run service` on fresh data. */
export function startService(env: Record<string, string> = {}): Promise<StartedProcess> {
  return startProcess({
    node: ['scripts/run.mjs', 'service'],
    cwd: ROOT,
    env: { ...UNSET, ...LIMITS, DATA_DIR: freshFolder(), ...env },
    ready: '/v2/openapi.json',
  });
}
