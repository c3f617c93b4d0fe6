import { addressOf, call } from '@/lib/features/call';
import { operationQuery } from '@/lib/features/operation-query';
import type { SessionExpiry } from './sign-in';

/** Asking is not use. */
export const readExpiry = (): Promise<SessionExpiry> =>
  call('GET /api/session', { cache: 'no-store' }).then(({ expiry }) => expiry);

/** A person used this page; also sent while the page closes. */
export const reportUse = (): Promise<SessionExpiry> => call('POST /api/session/use', { keepalive: true });

/** Where a sign-in at the company's provider begins. */
export const providerAddress = (back: string): string =>
  addressOf('GET /api/session/oidc', { query: { return: back } });

/** Where the browser accepts an invitation at the company's provider. */
export const invitationAddress = (token: string): string =>
  addressOf('GET /api/session/oidc', { query: { invitation: token } });

export const ownSessionsQuery = () => operationQuery('GET /api/account/sessions', { staleTime: 10_000 });
