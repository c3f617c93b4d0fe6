import { expect, test } from 'vitest';
import { connectionWords } from './connection-words';

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'Set NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Set NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'Set NODE_EXTRA_CA_CERTS'],
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host name'],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'Check ONBOARDING_TLS_CERT_FILE'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'Check ONBOARDING_TLS_CERT_FILE'],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'Check ONBOARDING_TLS_CERT_FILE'],
  ['ENOTFOUND', 'host name cannot be resolved'],
  ['PROXY_407', 'The proxy needs a name and password'],
  ['PROXY_ETIMEDOUT', 'The proxy cannot be reached'],
])('case 283: %s is explained, and its code given', (code, words) => {
  expect(connectionWords(code)).toContain(words);
  expect(connectionWords(code)?.endsWith(`(${code}).`)).toBe(true);
});

test('what may pass by itself has no advice', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])
    expect(connectionWords(code)).toBeNull();
});
