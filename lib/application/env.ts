import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import type { ConsolePolicy } from '@/lib/features/context';
import { SHARE_BOUNDS } from '@/lib/features/survey/background-budget';
import { listeningOn } from '@/lib/platform/env/listening';
import {
  inCapitals,
  networkVariables,
  readCertificateFiles,
  readOutbound,
} from '@/lib/platform/env/network-variables';
import { millisecondsOf, spanOfTime, webAddress, webOrigin, whole } from '@/lib/platform/env/variable-kinds';
import { alertVariables, readAlerts } from './alert-variables';
import { shownVariables } from './shown-variables';
import { readSignIn, signInVariables } from './sign-in-variables';

/**
 * Every environment variable, parsed once. docs/configuration.md describes them. Only this file reads `process.env`.
 */
const REMOTE = [
  'ONBOARDING_BASE_URL',
  'ONBOARDING_CLIENT_ID',
  'ONBOARDING_CLIENT_SECRET',
  'ONBOARDING_SLUG',
] as const;

/** As in Standard Webhooks: `whsec_` and base64, here of at least 16 bytes. */
const SIGNING_SECRET =
  /^(?:whsec_)?(?=[A-Za-z0-9+/]{22})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const signingSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.length <= 2 && secrets.every((secret) => SIGNING_SECRET.test(secret)), {
    error: 'must be one secret, or two separated by a comma, each whsec_ followed by base64',
  });

/** Used in an address without encoding. */
const addressToken = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{16,200}$/, { error: 'must be 16 to 200 letters, digits, - . _ or ~' });

const proxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((list) => list.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one)), {
    error: 'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  });

/** No other name: who can reach it must not depend on how a name resolves. */
const ownHost = z.string().refine((text) => text === 'localhost' || ipaddr.isValid(text), {
  error: 'must be an IP address of this machine, 0.0.0.0 for all addresses, or localhost',
});

const variables = z.object({
  PORT: whole(1, 65_535).optional(),
  HOST: ownHost.optional(),
  PUBLIC_URL: webOrigin.optional(),
  TRUSTED_PROXIES: proxies.optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: addressToken.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  DATABASE_WAIT_SECONDS: whole(0, 3_600).default(60),
  ONBOARDING_BASE_URL: webAddress.optional(),
  ONBOARDING_CLIENT_ID: z.string().optional(),
  ONBOARDING_CLIENT_SECRET: z.string().optional(),
  ONBOARDING_SLUG: z.string().optional(),
  ONBOARDING_WEBHOOK_SECRET: signingSecrets.optional(),
  ONBOARDING_WEBHOOK_TOKEN: addressToken.optional(),
  ACTIVITY_VIEWS: z.enum(['on', 'off']).default('on'),
  ACTIVITY_REASON: z.enum(['optional', 'required']).default('optional'),
  EXCEPTION_APPROVAL: z.enum(['optional', 'required']).default('optional'),
  ASSIGNMENT_APPROVAL: z.enum(['optional', 'required']).default('optional'),
  APPROVER_WAIT: spanOfTime.default('off'),
  CHECKS_BEFORE_SAVE: z.enum(['warn', 'block']).default('warn'),
  RETENTION_DAYS: whole(1, 36_500).default(400),
  SURVEY_MAX_AGE: spanOfTime.default('24h'),
  SURVEY_SHARE: whole(SHARE_BOUNDS.least, SHARE_BOUNDS.most).default(60),
  SURVEY_CALLS_PER_MINUTE: whole(1, 100_000).default(60),
  SANDBOX_WEBHOOK_TARGET: webAddress.optional(),
  CONTROL_TOKEN: addressToken.optional(),
  SANDBOX_HISTORY: z.enum(['year', 'none']).default('year'),
  SANDBOX_CONFIGURATIONS: whole(0, 100_000).optional(),
  SANDBOX_PROFILES: whole(0, 20_000).optional(),
  SANDBOX_READS_PER_MINUTE: whole(1, 100_000_000).optional(),
  SANDBOX_WRITES_PER_MINUTE: whole(1, 100_000_000).optional(),
  SANDBOX_TOKENS_PER_MINUTE: whole(1, 100_000_000).optional(),
  ...alertVariables,
  ...networkVariables,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ...signInVariables,
});

/** How to reach a remote onboarding service. `clientSecret` goes to the upstream client and nowhere else. */
export interface RemoteService {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  slug: string;
}

/** The settings that follow from the variables. */
export type Environment = ReturnType<typeof readEnvironment>;

/** The message is for the terminal: it names variables, never their values. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** @throws EnvironmentError naming every missing or invalid variable. */
export function readEnvironment(
  source: NodeJS.ProcessEnv = process.env,
  defaults: { port: number } = { port: 3000 },
) {
  const given = inCapitals(Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new EnvironmentError(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const port = env.PORT ?? defaults.port;
  const listening = listeningOn({ host: env.HOST, port, isPublic: env.PUBLIC_URL !== undefined });
  const policy: ConsolePolicy = {
    reasonRequired: env.ACTIVITY_REASON === 'required',
    exceptionApproval: env.EXCEPTION_APPROVAL === 'required',
    assignmentApproval: env.ASSIGNMENT_APPROVAL === 'required',
    approverWait: millisecondsOf(env.APPROVER_WAIT),
    checksBlockSaves: env.CHECKS_BEFORE_SAVE === 'block',
    survey: { maxAge: millisecondsOf(env.SURVEY_MAX_AGE) },
    budget: { share: env.SURVEY_SHARE / 100, callsPerMinute: env.SURVEY_CALLS_PER_MINUTE },
  };
  return {
    port,
    listening,
    /** Origin at which people reach the console; null: whatever their browser uses. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** Addresses and ranges of proxies that are trusted to give the client's address. */
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    /** A separate port, a token for the console's port, both, or neither: then there are no metrics. */
    metrics: { port: env.METRICS_PORT ?? null, host: env.METRICS_HOST, token: env.METRICS_TOKEN ?? null },
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    /** Seconds for which a start waits for PostgreSQL. */
    databaseWait: env.DATABASE_WAIT_SECONDS,
    /** Null: the embedded service. */
    remote: readRemote(env),
    /** How others are called; a password in it is never logged. */
    outbound: readOutbound(env),
    /** By which the console identifies itself to the remote service (mTLS); null: only by its credentials. */
    certificate: readCertificateFiles(env, refuse),
    /** How the receiver authenticates senders of webhooks; neither is ever logged. */
    webhooks: {
      /** One, or two while the sender rotates them. */
      secrets: env.ONBOARDING_WEBHOOK_SECRET ?? [],
      /** Last segment of the address for senders that cannot sign. */
      token: env.ONBOARDING_WEBHOOK_TOKEN ?? null,
    },
    activity: { views: env.ACTIVITY_VIEWS === 'on' },
    policy,
    /** How alerts are sent; a password in it is never logged. */
    alerts: readAlerts(env),
    /** Days for which events and snapshots are stored. */
    retentionDays: env.RETENTION_DAYS,
    sandbox: {
      /** Opens the control operations of `npm run service` to other machines; null: only this one may use them. */
      controlToken: env.CONTROL_TOKEN ?? null,
      /** An address that `npm run service` may send webhooks to even if it is not public; all others have to be. */
      webhookTarget: env.SANDBOX_WEBHOOK_TARGET ?? null,
      /** Whether a new sandbox begins with twelve months of history: not if it has another size. */
      history:
        env.SANDBOX_HISTORY === 'year' &&
        env.ONBOARDING_BASE_URL === undefined &&
        env.SANDBOX_CONFIGURATIONS === undefined &&
        env.SANDBOX_PROFILES === undefined,
      /** Configurations of the rich account; null: as seeded. */
      configurations: env.SANDBOX_CONFIGURATIONS ?? null,
      /** Profiles of the rich account; null: as seeded. */
      profiles: env.SANDBOX_PROFILES ?? null,
      /** Requests a minute that replace the accounts' own; null: the account's. */
      limits: {
        reads: env.SANDBOX_READS_PER_MINUTE ?? null,
        writes: env.SANDBOX_WRITES_PER_MINUTE ?? null,
        tokens: env.SANDBOX_TOKENS_PER_MINUTE ?? null,
      },
    },
    logLevel: env.LOG_LEVEL,
    /** Its secrets are never logged either. */
    signIn: readSignIn(env, { listening, refuse }),
    /** For the Settings screen; contains no secret. */
    variables: shownVariables(Object.keys(variables.shape), given, env),
  };
}

function refuse(words: string): never {
  throw new EnvironmentError(words);
}

function readRemote(env: z.infer<typeof variables>): RemoteService | null {
  const missing = REMOTE.filter((key) => !env[key]);
  if (missing.length === REMOTE.length) return null;
  if (missing.length > 0) {
    throw new EnvironmentError(
      `A remote service needs all four variables. Missing: ${missing.join(', ')}.\n` +
        'Set them all, or unset all four to use the embedded service.',
    );
  }
  return {
    baseUrl: env.ONBOARDING_BASE_URL ?? '',
    clientId: env.ONBOARDING_CLIENT_ID ?? '',
    clientSecret: env.ONBOARDING_CLIENT_SECRET ?? '',
    slug: env.ONBOARDING_SLUG ?? '',
  };
}
