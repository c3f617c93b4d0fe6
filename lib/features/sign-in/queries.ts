import { addressOf, call } from '@/lib/features/call';
import { operationQuery } from '@/lib/features/operation-query';
import type { Role } from '@/lib/platform/access/roles';
import type { PasswordChange, ProviderExit, SessionAnswer, SessionExpiry } from './sign-in';

/** Only in the sandbox. */
export const signInAsDemo = (role: Role): Promise<SessionAnswer> =>
  call('POST /api/session/demo', { body: { role } });

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

export const endOwnSession = (id: string): Promise<unknown> =>
  call('DELETE /api/account/sessions/{id}', { params: { id } });

/** Ends all sessions, including this one. */
export const endOwnSessions = (): Promise<ProviderExit> => call('DELETE /api/account/sessions');

/** Ends the other sessions. @throws ProblemError `password_wrong`; `invalid_body` at `next` */
export const changePassword = (change: PasswordChange): Promise<unknown> =>
  call('PUT /api/account/password', { body: change });
