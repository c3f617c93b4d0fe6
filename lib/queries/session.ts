import type { Role } from '@/lib/contract/roles';
import type { SessionAnswer } from '@/lib/contract/session';
import { changeJson } from './request-json';

/** @throws ProblemError `sign_in_refused`, or `too_many_tries` with `retryAfter` */
export const signIn = (email: string, password: string): Promise<SessionAnswer> =>
  changeJson('POST', '/api/session', { email, password });

/** Only in the sandbox. */
export const signInAsDemo = (role: Role): Promise<SessionAnswer> =>
  changeJson('POST', '/api/session/demo', { role });

export const endSession = (): Promise<unknown> => changeJson('DELETE', '/api/session');

/** @throws ProblemError `no_such_invitation`; `invalid_body` at `password` */
export const acceptInvitation = (token: string, password: string): Promise<SessionAnswer> =>
  changeJson('POST', `/api/invitations/${encodeURIComponent(token)}`, { password });

/** Where a sign-in at the company's provider begins. */
export const providerAddress = (back: string): string =>
  `/api/session/oidc?return=${encodeURIComponent(back)}`;

/** Where the browser accepts an invitation at the company's provider. */
export const invitationAddress = (token: string): string =>
  `/api/session/oidc?invitation=${encodeURIComponent(token)}`;
