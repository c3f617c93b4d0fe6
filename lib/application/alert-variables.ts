import * as z from 'zod';
import { webOrigin } from '@/lib/platform/env/variable-kinds';

/** The environment variables that configure how alerts are sent. `env.ts` reads them with the rest. */

const smtpAddress = z
  .url({ protocol: /^smtps?$/, error: 'must be such as smtps://name:password@mail.example:465' })
  .refine((text) => new URL(text).hostname !== '', { error: 'must name the mail server' });

const origins = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(webOrigin).max(50));

export const alertVariables = {
  SMTP_URL: smtpAddress.optional(),
  SMTP_TLS: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  SMTP_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  ALERT_TARGETS: origins.optional(),
};

export interface AlertSettings {
  /** Null: no e-mail is sent. */
  mail: { url: string; from: string; isTlsRequired: boolean } | null;
  /** Origins that alerts may be sent to even if they are not public. */
  targets: readonly string[];
}

type Variables = z.infer<z.ZodObject<typeof alertVariables>>;

export const readAlerts = ({ SMTP_URL, SMTP_TLS, SMTP_FROM, ALERT_TARGETS }: Variables): AlertSettings => ({
  mail: SMTP_URL === undefined ? null : readMail(SMTP_URL, SMTP_TLS, SMTP_FROM),
  targets: ALERT_TARGETS ?? [],
});

function readMail(url: string, tls: Variables['SMTP_TLS'], from: string | undefined): AlertSettings['mail'] {
  const address = new URL(url);
  return {
    url,
    from: from ?? senderOf(address),
    isTlsRequired: tls === undefined ? hasCredentials(address) : tls === 'required',
  };
}

/** Credentials in the URL, or in parameters that the mail library accepts: `?auth.user=name`. */
const hasCredentials = ({ username, password, searchParams }: URL): boolean =>
  username !== '' || password !== '' || [...searchParams.keys()].some((name) => name.startsWith('auth'));

/** The user name for the mail server is often an e-mail address itself. */
function senderOf({ username, hostname }: URL): string {
  const name = decodeURIComponent(username);
  return z.email().safeParse(name).success ? name : `portal-console@${hostname}`;
}
