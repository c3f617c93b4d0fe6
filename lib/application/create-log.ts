import pino, { type DestinationStream, type Logger } from 'pino';
import { allowedFields, cleanText } from '@/lib/platform/log/allowed-fields';
import type { Environment } from './env';

export interface LogOptions {
  level: string;
  /** Texts that must not appear in any line. */
  secrets?: readonly string[];
  destination?: DestinationStream;
}

/** A shorter one would match unrelated words. */
const LEAST_SECRET = 8;

/**
 * Logs in lines of JSON. A line has the fields of one table (`allowed-fields.ts`) and no others, whatever is passed;
 * no text in it can break the line, control a terminal or show a known secret.
 */
export function createLog({ level, secrets = [], destination }: LogOptions): Logger {
  const known = secrets.filter((secret) => secret.length >= LEAST_SECRET);
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // pino's own serializer would show every property of an error.
    serializers: { err: (err: unknown) => err },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => allowedFields(fields, known),
    },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args as unknown[];
        // For an error alone, pino would log its unfiltered message.
        const fields = first instanceof Error ? [{ err: first }, first.message] : [first];
        const clean = [...fields, ...rest].map((one, place) => {
          if (typeof one === 'string') return cleanText(one, known);
          // Values interpolated into the message would bypass the table.
          return place === 0 ? one : undefined;
        });
        method.apply(this, clean as Parameters<typeof method>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Everything in the environment that must not appear in a log. */
export function secretsOf(env: Environment): string[] {
  const password = env.databaseUrl === null ? '' : decodeURIComponent(new URL(env.databaseUrl).password);
  const { secrets, token } = env.webhooks;
  const { admin, oidc, secret } = env.signIn;
  const tokens = [env.metrics.token, env.sandbox.controlToken, token];
  const others = [env.remote?.clientSecret, oidc?.clientSecret, admin?.password, secret, ...tokens];
  const mail = env.alerts.mail === null ? [] : passwordsOf(env.alerts.mail.url);
  const { http, https } = env.outbound.proxies;
  const proxies = [http, https].flatMap((url) => (url === null ? [] : passwordsOf(url).slice(1)));
  others.push(env.certificate?.passphrase);
  return [password, ...mail, ...proxies, ...others.map((one) => one ?? ''), ...secrets];
}

/** Both encoded as in the address, and decoded. */
const passwordsOf = (url: string): string[] => {
  const { password } = new URL(url);
  return [url, password, decodeURIComponent(password)];
};
