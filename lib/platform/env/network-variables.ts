import * as z from 'zod';
import type { CertificateFiles } from '@/lib/platform/network/client-certificate';
import type { OutboundSettings } from '@/lib/platform/network/outbound-agent';
import { userAgent } from '@/lib/platform/network/user-agent';

/** The environment variables that configure how others are called. `env.ts` reads them with the rest. */

const contact = z
  .url({ protocol: /^(https?|mailto)$/, error: 'must be a web address or a mailto: address' })
  .max(200, { error: 'must have at most 200 characters' })
  // Brackets would end the comment that it is part of.
  .transform((text) => new URL(text).href.replaceAll('(', '%28').replaceAll(')', '%29'));

/** Programs also accept a proxy without `http://`. */
const proxy = z
  .string()
  .transform((text) => (text.includes('://') ? text : `http://${text}`))
  .pipe(
    z.url({
      protocol: /^https?$/,
      error: 'must be an http or https proxy such as http://proxy.example:3128',
    }),
  );

const hosts = z.string().transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''));

export const networkVariables = {
  CONTACT_URL: contact.optional(),
  HTTP_PROXY: proxy.optional(),
  HTTPS_PROXY: proxy.optional(),
  NO_PROXY: hosts.optional(),
  /** Node itself reads it, when it starts. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  ONBOARDING_TLS_CERT_FILE: z.string().optional(),
  ONBOARDING_TLS_KEY_FILE: z.string().optional(),
  ONBOARDING_TLS_KEY_PASSPHRASE: z.string().optional(),
};

/** Variables that other programs also read, in capitals or not; as with curl, small letters go first. */
const IN_EITHER_CASE = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

export const inCapitals = (given: Readonly<Record<string, string | undefined>>) => ({
  ...given,
  ...Object.fromEntries(
    IN_EITHER_CASE.flatMap((name) => {
      const value = given[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

type Variables = z.infer<z.ZodObject<typeof networkVariables>>;

export const readOutbound = ({
  CONTACT_URL,
  HTTP_PROXY,
  HTTPS_PROXY,
  NO_PROXY,
}: Variables): OutboundSettings => ({
  agent: userAgent(CONTACT_URL ?? null),
  proxies: {
    http: HTTP_PROXY ?? null,
    https: HTTPS_PROXY ?? null,
    direct: NO_PROXY ?? [],
  },
});

/** The certificate for the service; null: none. @param refuse throws the error */
export function readCertificateFiles(
  env: Variables & { ONBOARDING_BASE_URL?: string | undefined },
  refuse: (words: string) => never,
): CertificateFiles | null {
  const certFile = env.ONBOARDING_TLS_CERT_FILE;
  if (certFile === undefined) {
    if (env.ONBOARDING_TLS_KEY_FILE === undefined) return null;
    return refuse('ONBOARDING_TLS_KEY_FILE has no effect without ONBOARDING_TLS_CERT_FILE.');
  }
  if (!env.ONBOARDING_BASE_URL?.startsWith('https:')) {
    return refuse('ONBOARDING_TLS_CERT_FILE needs an https address in ONBOARDING_BASE_URL.');
  }
  return {
    certFile,
    keyFile: env.ONBOARDING_TLS_KEY_FILE ?? certFile,
    passphrase: env.ONBOARDING_TLS_KEY_PASSPHRASE ?? null,
  };
}
