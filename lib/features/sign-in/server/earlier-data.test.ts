import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorAccounts, operatorSessions, operators } from '@/lib/features/operators/tables';
import { authenticationOf, callerWith } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { tokenHash } from './cookies';
import { readSession } from './read-session';
import { signInWithPassword } from './sign-in-with-password';

/** Created by the previous version, which had better-auth 1.6.34, with the secret of the tests. */
const EARLIER = {
  token: 'uvsRaSjFIEBin9EdguvmeiFFnlnLVnk4',
  cookie: 'portal-console=uvsRaSjFIEBin9EdguvmeiFFnlnLVnk4.SZQDGAbCfHlUW4t4VGW7wJHmXMu5Rus1fRu4n9G%2FCmg%3D',
  password: 'pässwörd ﬁ 10',
  hash: '33da516bc56b6c16e435dbdbe2ada20d:b1a6832b74d941ee7e8273fcc0d64b765b99a888b70ddd0db7a9c432786e478983d3a2cb7bf3a16c5cf23900006af9fa283cdc0c631e95d797967de04b365c36',
};

describe.each(DATABASE_KINDS)('data of the previous version on %s', (kind) => {
  const opened = openFresh(kind);
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  const operator = { id: 'earlier', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' };
  beforeAll(async () => {
    authentication = await authenticationOf(opened.database);
    await authentication.db.insert(operators).values(operator);
  });
  afterAll(() => authentication.close());

  test('a password still works, however its letters are composed', async () => {
    const { id, email } = operator;
    const account = { id: 'account', operatorId: id, providerId: 'credential', accountId: id };
    await authentication.db.insert(operatorAccounts).values({ ...account, password: EARLIER.hash });
    const signIn = (password: string) =>
      signInWithPassword(authentication, { email, password }, callerWith());
    for (const password of [EARLIER.password, EARLIER.password.normalize('NFD')]) {
      expect((await signIn(password)).operator).toEqual(operator);
    }
    await expect(signIn(`${EARLIER.password} `)).rejects.toMatchObject({ code: 'sign_in_refused' });
  });

  test('a browser stays signed in, and its token is stored as a hash', async () => {
    await authentication.db.insert(operatorSessions).values({
      id: 'session',
      tokenHash: tokenHash(EARLIER.token),
      operatorId: operator.id,
      expiresAt: new Date(Date.now() + 60_000),
    });
    const session = await readSession(authentication, new Headers({ cookie: EARLIER.cookie }));
    expect(session).toMatchObject({ id: 'session', operator });
  });
});
