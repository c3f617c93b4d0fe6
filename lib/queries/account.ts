import { queryOptions } from '@tanstack/react-query';
import type { OwnSessions, PasswordChange } from '@/lib/contract/session';
import { changeJson, requestJson } from './request-json';

const SESSIONS = '/api/account/sessions';

export const ownSessionsKey = ['own-sessions'] as const;

export function ownSessionsQuery() {
  return queryOptions({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => requestJson<OwnSessions>(SESSIONS, { signal }),
    staleTime: 10_000,
  });
}

export const endOwnSession = (id: string): Promise<unknown> =>
  changeJson('DELETE', `${SESSIONS}/${encodeURIComponent(id)}`);

/** This one too. */
export const endOwnSessions = (): Promise<unknown> => changeJson('DELETE', SESSIONS);

/** Ends the other sessions. @throws ProblemError `password_wrong`; `invalid_body` at `next` */
export const changePassword = (change: PasswordChange): Promise<unknown> =>
  changeJson('PUT', '/api/account/password', change);
