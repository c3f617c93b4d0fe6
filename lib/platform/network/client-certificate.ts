import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** Files with the certificate by which the console identifies itself to the service (mTLS), in PEM. */
export interface CertificateFiles {
  certFile: string;
  /** May be the same file. */
  keyFile: string;
  passphrase: string | null;
}

interface CertificateParts {
  cert: string;
  key: string;
  passphrase?: string;
}

/** The message is for the terminal: it names variables and files, never what is in them. */
export class CertificateError extends Error {
  override name = 'CertificateError';
}

export interface ClientCertificate {
  /** For TLS. */
  present(): CertificateParts;
  /** Whether other files are there than `present` returned last, and they belong together. */
  isRenewed(): boolean;
}

/** @throws CertificateError if the files can't be read or don't belong together */
export function readCertificate(files: CertificateFiles): ClientCertificate {
  let parts = read(files);
  check(parts);
  return {
    present: () => parts,
    isRenewed() {
      try {
        const found = read(files);
        if (found.cert === parts.cert && found.key === parts.key) return false;
        check(found);
        parts = found;
        return true;
      } catch {
        // In the middle of a renewal: the certificate in use may still be accepted.
        return false;
      }
    },
  };
}

const read = ({ certFile, keyFile, passphrase }: CertificateFiles): CertificateParts => ({
  cert: fileText('ONBOARDING_TLS_CERT_FILE', certFile),
  key: fileText('ONBOARDING_TLS_KEY_FILE', keyFile),
  ...(passphrase === null ? {} : { passphrase }),
});

function check(parts: CertificateParts): void {
  try {
    createSecureContext(parts);
  } catch (cause) {
    const { code = 'no reason given' } = cause as NodeJS.ErrnoException;
    throw new CertificateError(
      `The certificate in ONBOARDING_TLS_CERT_FILE and the key in ONBOARDING_TLS_KEY_FILE cannot be used together (${code}).\n` +
        'Both must be PEM and belong to each other. Set ONBOARDING_TLS_KEY_PASSPHRASE if the key is encrypted.',
      { cause },
    );
  }
}

function fileText(variable: string, file: string): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CertificateError(`The file in ${variable} cannot be read (${code}): ${file}.`, { cause });
  }
}
