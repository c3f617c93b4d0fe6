import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operatorSessions } from '@/lib/features/operators/tables';
import { authenticationOf, newOperator, SETTINGS } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { FakeClock } from '@/lib/testing/fake-clock';
import { openFresh } from '@/lib/testing/open-fresh';
import { OpenAnswers } from './open-answers';

const MINUTE = 60_000;

describe.each(DATABASE_KINDS)('open responses on %s', (kind) => {
  const opened = openFresh(kind);
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  let clock: FakeClock;
  let answers: OpenAnswers;
  const warned: string[] = [];
  const ended: string[] = [];

  beforeEach(async () => {
    authentication = await authenticationOf(opened.database);
    clock = new FakeClock();
    answers = answersOn(authentication.db);
    warned.length = 0;
    ended.length = 0;
  });
  afterEach(async () => {
    answers.close();
    await authentication.close();
  });

  const start = Date.now();
  const answersOn = (db: ConstructorParameters<typeof OpenAnswers>[0]['db']) =>
    new OpenAnswers({
      db,
      clock,
      settings: SETTINGS,
      now: () => start + clock.now(),
      warn: (_, words) => warned.push(words),
    });
  const watchNew = async (name: string, minutes: number) => {
    const operator = await newOperator(authentication);
    const id = crypto.randomUUID();
    await authentication.db.insert(operatorSessions).values({
      id,
      tokenHash: id,
      operatorId: operator.id,
      expiresAt: new Date(start + minutes * MINUTE),
      lastSeenAt: new Date(start),
    });
    return answers.watch({ by: 'session', id, permission: 'events.read' }, () => ended.push(name));
  };

  test('one ends when its session expires, used or not', async () => {
    await watchNew('for ten minutes', 10);
    await watchNew('idle after an hour', 720);
    await clock.advance(9.5 * MINUTE);
    await answers.settled();
    expect(ended).toEqual([]);
    await clock.advance(MINUTE);
    await answers.settled();
    expect(ended).toEqual(['for ten minutes']);
    await clock.advance(50 * MINUTE);
    await answers.settled();
    expect(ended).toEqual(['for ten minutes', 'idle after an hour']);
    expect(answers.size).toBe(0);
  });

  test('one that has finished is not ended, and a session that ended before is found at once', async () => {
    const leave = await watchNew('left', 10);
    leave();
    answers.watch({ by: 'session', id: 'gone', permission: null }, () => ended.push('gone'));
    await answers.settled();
    expect(ended).toEqual(['gone']);
  });

  test('during a database outage none ends, and they are checked again afterwards', async () => {
    let isAway = true;
    const { db } = authentication;
    answers = answersOn(
      new Proxy(db, {
        get(target, member) {
          if (member === 'select' && isAway) throw new Error('connect ECONNREFUSED');
          return Reflect.get(target, member, target);
        },
      }),
    );
    answers.watch({ by: 'session', id: 'gone', permission: null }, () => ended.push('gone'));
    await answers.settled();
    expect([ended, warned]).toEqual([[], ['open answers could not be checked']]);
    isAway = false;
    await clock.advance(MINUTE);
    await answers.settled();
    expect(ended).toEqual(['gone']);
  });
});
