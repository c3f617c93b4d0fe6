import { proxyWords } from '@/lib/platform/network/proxy-failure';

/** Codes of Node and OpenSSL, by what an administrator can do about them. */
const WORDS: readonly (readonly [codes: RegExp, words: string])[] = [
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/,
    'The onboarding service’s certificate is from an authority that this machine doesn’t know. Set NODE_EXTRA_CA_CERTS',
  ],
  [/^CERT_HAS_EXPIRED$/, 'The onboarding service’s certificate has expired'],
  [
    /^CERT_NOT_YET_VALID$/,
    'The onboarding service’s certificate is not valid yet. Check this machine’s clock',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The onboarding service’s certificate is for another host name'],
  [
    /^ERR_SSL_(TLSV13_ALERT_CERTIFICATE_REQUIRED|(SSL(V3)?|TLSV1)_ALERT_(HANDSHAKE_FAILURE|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|CERTIFICATE_EXPIRED|UNKNOWN_CA|ACCESS_DENIED))$/,
    'The onboarding service requires another client certificate. Check ONBOARDING_TLS_CERT_FILE',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The onboarding service’s host name cannot be resolved'],
];

/** Why the service can't be reached, if someone can correct it; otherwise null. Ends with the code in brackets. */
export function connectionWords(code: string): string | null {
  const words = proxyWords(code) ?? WORDS.find(([codes]) => codes.test(code))?.[1];
  return words === undefined ? null : `${words} (${code}).`;
}
