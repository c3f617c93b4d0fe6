import { queryOptions } from '@tanstack/react-query';
import type { PasswordChange } from '@/lib/contract/session';
import { call } from './call';

export const ownSessionsKey = ['own-sessions'] as const;

export function ownSessionsQuery() {
  return queryOptions({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => call('GET /api/account/sessions', { signal }),
    staleTime: 10_000,
  });
}

export const endOwnSession = (id: string): Promise<unknown> =>
  call('DELETE /api/account/sessions/{id}', { params: { id } });

/** This one too. */
export const endOwnSessions = (): Promise<unknown> => call('DELETE /api/account/sessions');

/** Ends the other sessions. @throws ProblemError `password_wrong`; `invalid_body` at `next` */
export const changePassword = (change: PasswordChange): Promise<unknown> =>
  call('PUT /api/account/password', { body: change });
