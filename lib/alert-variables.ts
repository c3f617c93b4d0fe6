import { z } from 'zod';
import { webOrigin } from './variable-kinds';

/** The part of the environment that says how alerts are sent; `env.ts` reads it with the rest. */

const smtpAddress = z
  .url({ protocol: /^smtps?$/, error: 'must be such as smtps://name:password@mail.example:465' })
  .refine((text) => new URL(text).hostname !== '', { error: 'must name the mail server' });

const origins = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(webOrigin).max(50));

export const alertVariables = {
  SMTP_URL: smtpAddress.optional(),
  SMTP_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  ALERT_TARGETS: origins.optional(),
};

export interface AlertSettings {
  /** Null: no e-mail is sent. */
  mail: { url: string; from: string } | null;
  /** Origins that alerts may be sent to wherever they are; all others have to be public. */
  targets: readonly string[];
}

type Variables = z.infer<z.ZodObject<typeof alertVariables>>;

export const readAlerts = ({ SMTP_URL: url, SMTP_FROM, ALERT_TARGETS }: Variables): AlertSettings => ({
  mail: url === undefined ? null : { url, from: SMTP_FROM ?? senderOf(new URL(url)) },
  targets: ALERT_TARGETS ?? [],
});

/** The name by which the console signs in at the mail server is an address of its own, often. */
function senderOf({ username, hostname }: URL): string {
  const name = decodeURIComponent(username);
  return z.email().safeParse(name).success ? name : `portal-console@${hostname}`;
}
