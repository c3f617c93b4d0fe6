import { spawn } from 'node:child_process';
import { ADMINISTRATOR, ALERT_RECEIVER, CANARY, SERVERS, type ServerName } from './addresses';
import { emptyData } from './data-folder';

/** Starts one server for the journeys on fresh data, as users would. */
const data = (name: string) => `test-results/data/${process.env.JOURNEYS_WORKER ?? 0}/${name}`;

/** High enough that journeys never reach a limit by accident. */
const LIMITS = {
  SANDBOX_READS_PER_MINUTE: '100000',
  SANDBOX_WRITES_PER_MINUTE: '100000',
  SANDBOX_TOKENS_PER_MINUTE: '10000',
};

/** Only the named profiles: journeys create others as needed, and nothing changes automatically. */
const SEED = { SANDBOX_PROFILES: '61' };

/** Where the remote console receives webhooks. */
const RECEIVER = `${SERVERS.remoteConsole.address}/api/webhooks/onboarding`;
const ADMIN = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };

/** The published credentials of the second seeded account. */
const REMOTE = {
  ONBOARDING_BASE_URL: `${SERVERS.service.address}/v2`,
  ONBOARDING_CLIENT_ID: 'contoso-console',
  ONBOARDING_CLIENT_SECRET: 'demo-513d393c08d60f159c4f573339d8aff3cdcf6dc7',
  ONBOARDING_SLUG: 'contoso',
  ...ADMIN,
};

const FAULTS = {
  ONBOARDING_BASE_URL: `${SERVERS.faults.address}/v2`,
  ONBOARDING_CLIENT_ID: 'journeys',
  ONBOARDING_CLIENT_SECRET: CANARY,
  ONBOARDING_SLUG: 'faulty',
  ...ADMIN,
};

const START = ['scripts/run.mjs', 'start'];

const COMMANDS: Record<ServerName, { node: readonly string[]; env: Record<string, string> }> = {
  service: {
    node: ['scripts/run.mjs', 'service'],
    env: { ...LIMITS, ...SEED, SANDBOX_WEBHOOK_TARGET: RECEIVER },
  },
  faults: { node: ['--import', 'tsx/esm', 'e2e/servers/fault-service.ts'], env: {} },
  console: {
    node: START,
    env: { ...LIMITS, ...SEED, ALERT_TARGETS: ALERT_RECEIVER.address },
  },
  remoteConsole: { node: START, env: REMOTE },
  faultConsole: { node: START, env: FAULTS },
  approvalConsole: {
    node: START,
    env: {
      ...LIMITS,
      ...SEED,
      DEMO_SIGN_IN: 'on',
      ASSIGNMENT_APPROVAL: 'required',
      EXCEPTION_APPROVAL: 'required',
    },
  },
};

const name = process.argv[2] as ServerName;
const { node, env } = COMMANDS[name];
emptyData(data(name));
if (name === 'remoteConsole') env.ONBOARDING_WEBHOOK_SECRET = await subscribe();

const child = spawn(process.execPath, node, {
  stdio: 'inherit',
  env: {
    ...process.env,
    // Journeys check counts, Activity and the rate limit; `survey.spec.ts` has a console with a survey.
    SURVEY_MAX_AGE: 'off',
    // `sandbox-history.spec.ts` has a console with a history.
    SANDBOX_HISTORY: 'none',
    // Journeys share sessions for a whole run, and some use one only by requests, which are not use.
    SESSION_IDLE_MINUTES: '720',
    ...env,
    HOST: SERVERS[name].host,
    PORT: String(SERVERS[name].port),
    DATA_DIR: data(name),
    LOG_LEVEL: 'warn',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

/** Subscribes at the running service. @returns the secret, which is only shown once */
async function subscribe(): Promise<string> {
  const response = await fetch(
    `${SERVERS.service.address}/control/accounts/${REMOTE.ONBOARDING_SLUG}/subscriptions`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: RECEIVER }),
    },
  );
  const { data } = (await response.json()) as { data: { secret: string } };
  return data.secret;
}
