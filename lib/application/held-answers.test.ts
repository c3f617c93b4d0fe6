import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallContext } from '@/lib/features/context';
import { changeOperator } from '@/lib/features/operators/server/change-operator';
import { createToken, revokeOwnToken } from '@/lib/features/operators/server/operator-tokens';
import { operators } from '@/lib/features/operators/tables';
import { endSessions } from '@/lib/features/sign-in/server/change-sessions';
import { readHolder } from '@/lib/features/sign-in/server/read-holder';
import { readSession } from '@/lib/features/sign-in/server/read-session';
import { signInWithPassword } from '@/lib/features/sign-in/server/sign-in-with-password';
import type { Role } from '@/lib/platform/access/roles';
import { authenticationOf, callerWith, newOperator, PASSWORD, SETTINGS } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { answerApi } from './answer-api';

async function outcomeOf(body: ReadableStream<Uint8Array> | null): Promise<'closed' | 'broken off'> {
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
    return 'closed';
  } catch {
    return 'broken off';
  }
}

describe.each(DATABASE_KINDS)('answers that stay open, on %s', (kind) => {
  const opened = openFresh(kind);
  /** The instance where changes are made, and the one where answers are open. */
  let here: Awaited<ReturnType<typeof authenticationOf>>;
  let elsewhere: Awaited<ReturnType<typeof authenticationOf>>;

  beforeAll(async () => {
    here = await authenticationOf(opened.database);
    elsewhere = await authenticationOf(opened.database);
    const { application } = installScriptedConsole();
    application.console.db = opened.database.db;
    application.authentication = elsewhere;
    application.identify = async (headers) => (await readSession(elsewhere, headers))?.operator ?? null;
    application.holderOf = (headers, operator) => readHolder(elsewhere, headers, operator);
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
  });

  const contextOf = (operator: CallContext['operator']) =>
    ({ operator, call: callerWith().call, now: here.now, db: here.db }) as unknown as CallContext;
  const enter = async (role: Role = 'administrator') => {
    const operator = await newOperator(here, role);
    const credentials = { email: operator.email, password: PASSWORD };
    const { cookies } = await signInWithPassword(here, credentials, callerWith());
    return { operator, headers: callerWith(cookies).headers };
  };
  const open = (path: string, headers: Headers) =>
    answerApi(new Request(`${SETTINGS.publicUrl}${path}`, { headers }));
  /** Until then the reader reads nothing, like a slow client. */
  const untilOpen = (count: number) => vi.waitFor(() => expect(elsewhere.openAnswers.size).toBe(count));
  const change = async (id: string, wanted: { role?: Role; disabled?: boolean }) =>
    changeOperator(here, contextOf(await newOperator(here, 'administrator')), id, wanted);

  const ENDS = {
    'signed out': (id: string) => here.db.transaction((transaction) => endSessions(transaction, id)),
    disabled: (id: string) => change(id, { disabled: true }),
    demoted: (id: string) => change(id, { role: 'support' }),
    deleted: (id: string) => here.db.delete(operators).where(eq(operators.id, id)),
  };

  test.each(Object.entries(ENDS))(
    'case 178: a live stream and a download end on another instance once their operator is %s',
    async (_, end) => {
      const { operator, headers } = await enter();
      const bystander = await enter();
      const live = await open('/api/live', headers);
      const file = await open('/api/activity/export?format=csv', headers);
      const theirs = await open('/api/live', bystander.headers);
      expect([live.status, file.status, theirs.status]).toEqual([200, 200, 200]);
      expect(elsewhere.openAnswers.size).toBe(3);
      await end(operator.id);
      await untilOpen(1);
      // A stream is closed, but a file is aborted, because half a file must not look complete.
      expect(await outcomeOf(live.body)).toBe('closed');
      expect(await outcomeOf(file.body)).toBe('broken off');
      await theirs.body?.cancel();
      expect(elsewhere.openAnswers.size).toBe(0);
    },
  );

  test('a download by a token ends when the token is revoked, and not with a session', async () => {
    const { operator, headers } = await enter();
    const { token, secret } = await createToken(SETTINGS, contextOf(operator), {
      name: 'nightly',
      role: 'administrator',
      readOnly: true,
      days: 1,
    });
    const bearer = new Headers({ authorization: `Bearer ${secret}` });
    const file = await open('/api/activity/export?format=csv', bearer);
    const live = await open('/api/live', headers);
    await ENDS['signed out'](operator.id);
    await untilOpen(1);
    expect(await outcomeOf(live.body)).toBe('closed');
    await revokeOwnToken(here, contextOf(operator), token.id);
    await untilOpen(0);
    expect(await outcomeOf(file.body)).toBe('broken off');
  });

  test('an open answer continues after a role change if the new role may have it', async () => {
    const { operator, headers } = await enter('compliance_manager');
    const live = await open('/api/live', headers);
    const file = await open('/api/activity/export?format=csv', headers);
    // Like the provider's role sync, which does not end sessions.
    await here.db.update(operators).set({ role: 'support' }).where(eq(operators.id, operator.id));
    await untilOpen(1);
    expect(await outcomeOf(file.body)).toBe('broken off');
    await live.body?.cancel();
  });

  test('a file that was read to its end is complete, and is no longer watched', async () => {
    const { headers } = await enter();
    const file = await open('/api/activity/export?format=csv', headers);
    expect(await outcomeOf(file.body)).toBe('closed');
    await untilOpen(0);
  });
});
