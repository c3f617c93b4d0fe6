import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import type { Application } from '@/lib/application/composition';
import { ActivityLog } from '@/lib/features/activity/server/activity-log';
import { recordRepeats } from '@/lib/features/activity/server/repeats';
import { activity } from '@/lib/features/activity/tables';
import type { CallContext } from '@/lib/features/context';
import { createToken } from '@/lib/features/operators/server/operator-tokens';
import { PEER_ADDRESS } from '@/lib/platform/api/internal-headers';
import { authenticationOf, callerWith, newOperator, SETTINGS } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { newOperatorToken } from './read-token';

describe.each(DATABASE_KINDS)('wrong API tokens on %s', (kind) => {
  const opened = openFresh(kind);
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  let elsewhere: Awaited<ReturnType<typeof authenticationOf>>;
  let application: Application;

  beforeAll(async () => {
    authentication = await authenticationOf(opened.database);
    elsewhere = await authenticationOf(opened.database);
    application = installScriptedConsole().application;
    const { db } = opened.database;
    application.console.db = db;
    application.console.activity = new ActivityLog({ db, views: false, log: () => undefined });
    application.authentication = authentication;
  });
  afterAll(async () => {
    await authentication.close();
    await elsewhere.close();
  });

  const ask = async (secret: string, from: string) => {
    const headers = { authorization: `Bearer ${secret}`, [PEER_ADDRESS]: from };
    const answer = await answerApi(new Request(`${SETTINGS.publicUrl}/api/views`, { headers }));
    const { code } = (await answer.json()) as { code?: string };
    return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after')) };
  };
  const rowsOf = (network: string) =>
    authentication.db.select().from(activity).where(eq(activity.subject, network));

  test('case 184: 50 from a network get a 401, the next ones a 429, and a valid token from the network is not affected', async () => {
    const operator = await newOperator(authentication);
    const context = {
      operator,
      call: callerWith().call,
      now: authentication.now,
      db: authentication.db,
    } as unknown as CallContext;
    const { secret } = await createToken(SETTINGS, context, {
      name: 'nightly',
      role: 'support',
      readOnly: false,
      days: 1,
    });
    const from = (host: number) => `2001:db8:7:7::${host}`;
    for (let host = 1; host <= 50; host += 1)
      expect(await ask(newOperatorToken(), from(host))).toMatchObject({ status: 401, code: 'token_refused' });
    const late = await ask(newOperatorToken(), from(51));
    expect(late).toMatchObject({ status: 429, code: 'too_many_tries' });
    expect(late.retryAfter).toBeGreaterThan(600);
    expect((await ask(secret, from(52))).status).toBe(200);
    expect((await ask('pc_of-no-shape', from(53))).status).toBe(429);
    expect((await ask(newOperatorToken(), '2001:db8:7:8::1')).status).toBe(401);
    // Counted by all instances together.
    application.authentication = elsewhere;
    expect((await ask(newOperatorToken(), from(54))).status).toBe(429);
    application.authentication = authentication;
    authentication.clock.ahead = 16 * 60_000;
    expect((await ask(newOperatorToken(), from(55))).status).toBe(401);
    authentication.clock.ahead = 0;
  });

  test('case 184: Activity has one row per network and minute, and one with the count', async () => {
    authentication.clock.ahead = 60 * 60_000 - (authentication.now() % 60_000);
    const secrets = Array.from({ length: 12 }, newOperatorToken);
    await Promise.all(secrets.map((secret) => ask(secret, '198.51.100.9')));
    expect(await rowsOf('198.51.100.9')).toMatchObject([
      { action: 'token.refused', outcome: 'refused', operatorId: null, from: '198.51.100.9' },
    ]);
    authentication.clock.ahead += 60_000;
    await recordRepeats(authentication.db, authentication.now);
    const rows = await rowsOf('198.51.100.9');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ action: 'token.refused', after: { times: 12 } });
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret.slice(3));
  });
});
