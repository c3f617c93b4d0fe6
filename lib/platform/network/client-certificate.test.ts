import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '@/lib/application/env';
import { CertificateError, readCertificate } from './client-certificate';

const FOLDER = 'lib/testing/certificates';
const file = (name: string) => join(FOLDER, `${name}.pem`);
const files = (cert: string, key = cert, passphrase: string | null = null) => ({
  certFile: file(cert),
  keyFile: file(key),
  passphrase,
});

test('a certificate with its key, which may be encrypted, is presented', () => {
  expect(readCertificate(files('client')).present().cert).toContain('BEGIN CERTIFICATE');
  expect(readCertificate(files('encrypted', 'encrypted', 'a-passphrase')).present()).toMatchObject({
    passphrase: 'a-passphrase',
  });
});

test.each([
  ['a file that is not there', files('missing'), 'ONBOARDING_TLS_CERT_FILE cannot be read (ENOENT)'],
  ['the key of another certificate', files('client', 'renewed'), 'cannot be used together'],
  ['an encrypted key without its passphrase', files('encrypted'), 'ONBOARDING_TLS_KEY_PASSPHRASE'],
  ['a key without a certificate', files('authority'), 'cannot be used together'],
])('case 284: %s stops the start with one sentence', (_, wrong, words) => {
  expect(() => readCertificate(wrong)).toThrow(CertificateError);
  expect(() => readCertificate(wrong)).toThrow(words);
});

describe('files that are replaced', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-console-certificate-'));
    copyFileSync(file('client'), join(folder, 'console.pem'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('case 284: are used once they belong together; until then, the ones before', () => {
    const path = join(folder, 'console.pem');
    const certificate = readCertificate({ certFile: path, keyFile: path, passphrase: null });
    const before = certificate.present();
    expect(certificate.isRenewed()).toBe(false);
    writeFileSync(path, 'half a certificate');
    expect(certificate.isRenewed()).toBe(false);
    rmSync(path);
    expect(certificate.isRenewed()).toBe(false);
    expect(certificate.present()).toBe(before);
    copyFileSync(file('renewed'), path);
    expect(certificate.isRenewed()).toBe(true);
    expect(certificate.isRenewed()).toBe(false);
    expect(certificate.present()).not.toEqual(before);
  });
});

test.each([
  [{ ONBOARDING_TLS_KEY_FILE: 'key.pem' }, 'has no effect without ONBOARDING_TLS_CERT_FILE'],
  [{ ONBOARDING_TLS_CERT_FILE: 'cert.pem' }, 'needs an https address'],
])('case 284: %j is refused', (variables, words) => {
  expect(() => readEnvironment({ NODE_ENV: 'test', ...variables } as NodeJS.ProcessEnv)).toThrow(words);
});
