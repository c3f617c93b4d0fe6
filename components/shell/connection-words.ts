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

/** Why nothing is sent at the moment, with the seconds left where they are told; null while requests go out as usual. */
export function holdWords(state: Connection['state'], seconds: number | null): string | null {
  if (state === 'ready') return null;
  if (state === 'waiting') {
    return seconds === null
      ? 'Waiting: the service asked for a pause'
      : `Waiting ${seconds} s: the service asked for a pause`;
  }
  const what =
    state === 'refused' ? 'The service refused the console’s credentials' : 'The service is not answering';
  if (seconds === null) return what;
  // Nobody has asked since: whether it answers by now is not known.
  if (seconds === 0) return state === 'refused' ? what : 'The service did not answer when it was last asked';
  return `${what}; not asked again for ${seconds} s`;
}
