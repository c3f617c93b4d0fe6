import type { CallContext } from '@/lib/features/context';
import type { Operator } from '@/lib/platform/access/operator';
import type { Role } from '@/lib/platform/access/roles';

export const operatorOf = (role: Role): Operator => ({
  id: `operator-${role}`,
  name: 'Ada Hart',
  email: `${role}@example.com`,
  role,
});

/** The caller of a use-case, for tests about something else. */
export const BY_ADMINISTRATOR: Pick<CallContext, 'operator' | 'call'> = {
  operator: operatorOf('administrator'),
  call: { requestId: 'request-of-a-test', from: '192.0.2.7' },
};

/** A time and an objective of a day, for tests about something else than readings. */
export const AT_NOON: Pick<CallContext, 'now' | 'survey'> = {
  now: () => Date.parse('2026-11-21T12:00:00Z'),
  survey: { maxAge: 86_400_000 },
};
