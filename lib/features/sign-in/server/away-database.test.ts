import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDatabaseAway } from '@/lib/platform/db/database-error';
import { openDatabase } from '@/lib/platform/db/open-database';
import { authenticationOf, callerWith, newOperator, PASSWORD } from '@/lib/testing/authentication';
import { freshDatabase } from '@/lib/testing/databases';
import { type PostgresProxy, proxyPostgres } from '@/lib/testing/postgres-proxy';
import { endOwnSessions, listSessions, signOut } from './own-account';
import { readSession } from './read-session';
import { signInWithPassword } from './sign-in-with-password';

let proxy: PostgresProxy;
let authentication: Awaited<ReturnType<typeof authenticationOf>>;

beforeAll(async () => {
  const fresh = await freshDatabase('postgres');
  proxy = await proxyPostgres(fresh.location.databaseUrl ?? '');
  const database = await openDatabase({ dataDir: '', databaseUrl: proxy.url });
  authentication = await authenticationOf(database);
  return async () => {
    await authentication.close();
    await database.close();
    await proxy.close();
    await fresh.remove();
  };
});
afterAll(() => proxy.comeBack());

test('case 167: during a database outage no one counts as signed out or wrong: everyone is asked to try again', async () => {
  const { email } = await newOperator(authentication);
  const enter = () => signInWithPassword(authentication, { email, password: PASSWORD }, callerWith());
  const { operator, cookies } = await enter();
  const { headers, call } = callerWith(cookies);
  const context = { operator, call, now: Date.now } as never;
  proxy.goAway();
  for (const ask of [
    () => readSession(authentication, headers),
    () => enter(),
    () => signOut(authentication, context, headers),
    () => endOwnSessions(authentication, context, headers),
    () => listSessions(authentication, context, headers),
  ]) {
    authentication.sessions.drop();
    const failure = await ask().then(
      () => 'it was answered',
      (cause: unknown) => cause,
    );
    expect(isDatabaseAway(failure), `${ask}: ${failure}`).toBe(true);
  }
  proxy.comeBack();
  const session = await vi.waitFor(() => readSession(authentication, headers), { timeout: 5_000 });
  expect(session?.operator).toEqual(operator);
});
