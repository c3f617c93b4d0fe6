import { cleanText, isQueryFailure } from './allowed-fields';

/**
 * Errors whose message is written for the terminal. Compared by name, because each bundle of a process has its own
 * classes.
 */
const FOR_TERMINAL = ['BackupError', 'CertificateError', 'DatabaseError', 'EnvironmentError'];

/**
 * Explains on the terminal why a program ends. An unexpected error becomes one sentence, without the values of a
 * failed query.
 * @param what What failed, such as “The console could not start”
 */
export function failureWords(cause: unknown, what: string): string {
  if (!(cause instanceof Error)) return `${what}: ${cleanText(String(cause))}`;
  if (FOR_TERMINAL.includes(cause.name)) return cause.message;
  return `${what}: ${isQueryFailure(cause) ? queryWords(cause) : cleanText(cause.message)}`;
}

function queryWords({ cause }: Error): string {
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return `the database refused a query${code === null ? '' : ` with error ${cleanText(code)}`}.`;
}
