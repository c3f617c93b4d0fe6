import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDatabaseAway } from '@/lib/db/database-error';
import { openDatabase } from '@/lib/db/open-database';
import { freshDatabase } from '@/lib/testing/databases';
import { callerWith, entranceOf, newOperator, PASSWORD } from '@/lib/testing/entrances';
import { type PostgresProxy, proxyPostgres } from '@/lib/testing/postgres-proxy';
import { endOwnSessions } from './end-own-sessions';
import { listSessions } from './list-sessions';
import { readSession } from './read-session';
import { signInWithPassword } from './sign-in-with-password';
import { signOut } from './sign-out';

let proxy: PostgresProxy;
let entrance: Awaited<ReturnType<typeof entranceOf>>;

beforeAll(async () => {
  const fresh = await freshDatabase('postgres');
  proxy = await proxyPostgres(fresh.location.databaseUrl ?? '');
  const database = await openDatabase({ dataDir: '', databaseUrl: proxy.url });
  entrance = await entranceOf(database);
  return async () => {
    await entrance.close();
    await database.close();
    await proxy.close();
    await fresh.remove();
  };
});
afterAll(() => proxy.comeBack());

test('case 167: with the database away nobody is taken for signed out or wrong: each is told to come again', async () => {
  const { email } = await newOperator(entrance);
  const enter = () => signInWithPassword(entrance, { email, password: PASSWORD }, callerWith());
  const { operator, cookies } = await enter();
  const { headers, call } = callerWith(cookies);
  const context = { operator, call, now: Date.now } as never;
  proxy.goAway();
  for (const ask of [
    () => readSession(entrance, headers),
    () => enter(),
    () => signOut(entrance, context, headers),
    () => endOwnSessions(entrance, context),
    () => listSessions(entrance, context, headers),
    () => entrance.auth.api.getSession({ headers }),
    () => entrance.auth.api.openSession({ body: { operatorId: operator.id }, headers }),
  ]) {
    entrance.sessions.drop();
    const failure = await ask().then(
      () => 'it was answered',
      (cause: unknown) => cause,
    );
    expect(isDatabaseAway(failure), `${ask}: ${failure}`).toBe(true);
  }
  proxy.comeBack();
  const session = await vi.waitFor(() => readSession(entrance, headers), { timeout: 5_000 });
  expect(session?.operator).toEqual(operator);
});
