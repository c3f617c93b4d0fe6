import { z } from 'zod';

/**
 * Everything that the environment may say, parsed once. The README's table says the same in words.
 * Only this file reads `process.env`.
 */
const REMOTE = [
  'ONBOARDING_BASE_URL',
  'ONBOARDING_CLIENT_ID',
  'ONBOARDING_CLIENT_SECRET',
  'ONBOARDING_SLUG',
] as const;

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

const variables = z.object({
  PORT: whole(1, 65_535).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  ONBOARDING_BASE_URL: webAddress.optional(),
  ONBOARDING_CLIENT_ID: z.string().optional(),
  ONBOARDING_CLIENT_SECRET: z.string().optional(),
  ONBOARDING_SLUG: z.string().optional(),
  SANDBOX_CONFIGURATIONS: whole(0, 100_000).optional(),
  SANDBOX_READS_PER_MINUTE: whole(1, 100_000_000).optional(),
  SANDBOX_WRITES_PER_MINUTE: whole(1, 100_000_000).optional(),
  SANDBOX_TOKENS_PER_MINUTE: whole(1, 100_000_000).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** How to reach a remote onboarding service. `clientSecret` goes to the upstream client and nowhere else. */
export interface RemoteService {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  slug: string;
}

export interface Environment {
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** Null: the embedded service. */
  remote: RemoteService | null;
  sandbox: {
    /** Configurations of the rich account; null: as seeded. */
    configurations: number | null;
    /** Requests a minute that replace the accounts' own; null: the account's. */
    limits: { reads: number | null; writes: number | null; tokens: number | null };
  };
  logLevel: string;
}

/** The message is for the terminal: it names variables, never their values. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** @throws EnvironmentError naming every variable that is missing or cannot be read. */
export function readEnvironment(
  source: NodeJS.ProcessEnv = process.env,
  defaults: { port: number } = { port: 3000 },
): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new EnvironmentError(`The configuration cannot be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT ?? defaults.port,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    remote: readRemote(env),
    sandbox: {
      configurations: env.SANDBOX_CONFIGURATIONS ?? null,
      limits: {
        reads: env.SANDBOX_READS_PER_MINUTE ?? null,
        writes: env.SANDBOX_WRITES_PER_MINUTE ?? null,
        tokens: env.SANDBOX_TOKENS_PER_MINUTE ?? null,
      },
    },
    logLevel: env.LOG_LEVEL,
  };
}

function readRemote(env: z.infer<typeof variables>): RemoteService | null {
  const missing = REMOTE.filter((key) => !env[key]);
  if (missing.length === REMOTE.length) return null;
  if (missing.length > 0) {
    throw new EnvironmentError(
      `A remote service needs all four of its variables. Missing: ${missing.join(', ')}.\n` +
        'Set them, or unset all four to work with the embedded service.',
    );
  }
  return {
    baseUrl: env.ONBOARDING_BASE_URL ?? '',
    clientId: env.ONBOARDING_CLIENT_ID ?? '',
    clientSecret: env.ONBOARDING_CLIENT_SECRET ?? '',
    slug: env.ONBOARDING_SLUG ?? '',
  };
}
