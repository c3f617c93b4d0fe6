import type { Connection } from '@/lib/contract/console-api';

export const environmentWords = (connection: Connection): string =>
  connection.environment === 'sandbox' ? 'Sandbox' : 'Live service';

export const SCOPE_WORDS: Record<Connection['scope'], string | null> = {
  read: 'read',
  write: 'read write',
  unknown: null,
};

export function tokenWords(seconds: number | null): string {
  if (seconds === null) return 'no token yet';
  return seconds < 60 ? `token ${seconds} s` : `token ${Math.floor(seconds / 60)} min`;
}

/** Why nothing is sent at the moment, with the seconds left; null while requests go out as usual. */
export function holdWords(state: Connection['state'], seconds: number | null): string | null {
  if (state === 'ready') return null;
  if (state === 'waiting') {
    return seconds === null
      ? 'Waiting: the service asked for a pause'
      : `Waiting ${seconds} s: the service asked for a pause`;
  }
  return seconds === null
    ? 'The service is not answering; the next try comes by itself'
    : `The service is not answering; next try in ${seconds} s`;
}
