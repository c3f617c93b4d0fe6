import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { activity } from '@/lib/features/activity/tables';
import { changeState } from '@/lib/features/assignments/server/assignment-rows';
import { assignmentItems, assignments } from '@/lib/features/assignments/tables';
import { judgeProfiles } from '@/lib/features/checks/server/judge-profiles';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import { checkRequests, checks } from '@/lib/features/checks/tables';
import { listDrift } from '@/lib/features/drift/server/list-drift';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { listFindings } from '@/lib/features/findings/server/list-findings';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { surveySweeps } from '@/lib/features/survey/tables';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { createWorker } from '@/lib/platform/work/worker';
import { type Receiver, startReceiver } from '@/lib/service/testing/start-receiver';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { DIRECT } from '@/lib/testing/outbound';
import { type MailServer, startMailServer } from '@/lib/testing/start-mail-server';
import type { AlertSubjects, CreateDestinationRequest } from '../alerts';
import { alertDeliveries, alertDestinations, alertState } from '../tables';
import { alertKind } from './alert-kind';
import { ALERT_KIND } from './alert-store';
import { listDeliveries, readDelivery, redeliver } from './deliveries';
import { DIGEST_INTERVAL } from './digest-due';
import { reportArrival } from './report-arrival';
import {
  changeDestination,
  createDestination,
  deleteDestination,
  listDestinations,
} from './save-destinations';
import { createAlertSender } from './send-alert';
import { testDestination } from './test-destination';
import { writeDigest } from './write-digest';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;
const CONSOLE = 'https://console.example';
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const HAS_118: CheckDefinition = {
  format: 1,
  title: 'Portals have form 118',
  why: '',
  severity: 'high',
  scope: {},
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
};
const ALL: AlertSubjects = {
  findings: { least: 'low', checks: [] },
  drift: true,
  exceptions: true,
  survey: true,
  assignments: true,
  approvals: true,
};

describe.each(DATABASE_KINDS)('alerts on %s', (kind) => {
  const opened = openFresh(kind);
  const db = () => opened.database.db;
  const work = consoleWorkStore();
  let now = NOW;
  let receiver: Receiver;
  let mail: MailServer;
  let alerts: ReturnType<typeof createAlertSender>;

  const context = (operator = BY_ADMINISTRATOR.operator) => ({
    db: db(),
    operator,
    call: { requestId: 'r', from: null },
    now: () => now,
    alerts,
    survey: { maxAge: DAY },
    reads: new DatabaseReads(() => 0),
    publicUrl: CONSOLE,
    exceptionApproval: false,
    approverWait: null,
  });

  beforeAll(async () => {
    [receiver, mail] = await Promise.all([startReceiver(), startMailServer()]);
    alerts = createAlertSender(
      {
        mail: { url: mail.url, from: 'console@example.com', isTlsRequired: false },
        targets: [new URL(receiver.address).origin],
      },
      DIRECT,
      { lookup: (_name, _options, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }]) },
    );
  });
  afterAll(async () => {
    await alerts.close();
    await Promise.all([receiver.close(), mail.close()]);
  });
  beforeEach(() => {
    now = NOW;
    receiver.received.length = 0;
    receiver.answer = (_, response) => void response.writeHead(204).end();
  });
  afterEach(async () => {
    await db().delete(checks);
    await db().delete(alertDestinations);
    await db().delete(alertState);
    await db().delete(surveySweeps);
    await db().delete(assignments);
    await db().delete(assignmentItems);
    await deleteAllEvents(db());
    await deleteAllVersions(db());
  });

  async function read(index: number, form_ids: number[]): Promise<void> {
    const forms = { enabled: true, form_ids };
    const data = { identity: { enabled: true }, forms };
    const reading = { uuid: uuidOf(index), data, forms, readAt: now, requestId: `r${now}`, saved: false };
    await storeReading(db(), reading);
    while (await judgeProfiles(db(), now));
  }

  async function checkIsOn(announcesKnown?: boolean): Promise<string> {
    const { id } = await createCheck(context(), HAS_118);
    await switchCheck(context(), id, { state: 'on', ...(announcesKnown ? { announcesKnown } : {}) });
    while (await judgeProfiles(db(), now));
    return id;
  }

  const except = (
    check: string,
    index: number,
    until: string,
    more: Partial<typeof checkExceptions.$inferInsert> = {},
  ) =>
    db()
      .insert(checkExceptions)
      .values({
        id: randomUUID(),
        check,
        checkVersion: 1,
        profile: uuidOf(index),
        reason: 'Agreed until then.',
        until,
        madeAt: new Date(now),
        madeBy: 'Ada',
        madeById: 'a',
        confirmedAt: new Date(now),
        confirmedBy: null,
        ...more,
      });

  const toWebhook = (gets = ALL): CreateDestinationRequest => ({
    name: 'Desk',
    kind: 'webhook',
    address: receiver.address,
    gets,
  });

  async function sweepEnds(): Promise<void> {
    await db()
      .insert(surveySweeps)
      .values({ batch: 1, startedAt: new Date(now), filledAt: new Date(now), endedAt: new Date(now) });
  }

  const digest = () =>
    writeDigest({ db: db(), work, console: CONSOLE, survey: { maxAge: DAY }, now: () => now });

  /** Two instances at once. Failed messages are retried at once. */
  async function deliver(): Promise<void> {
    const logged: unknown[] = [];
    const workers = [1, 2].map(() =>
      createWorker({
        database: opened.database,
        store: work,
        log: (error: unknown) => logged.push(error),
        kinds: {
          [ALERT_KIND]: alertKind({
            db: db(),
            work,
            sender: alerts,
            clock: Date.now,
            wait: (attempt) => (attempt < 3 ? 0 : null),
          }),
        },
      }),
    );
    await Promise.all(workers.map((worker) => worker.runDue([ALERT_KIND])));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(logged).toEqual([]);
  }

  const newest = async () => {
    const { rows } = await listDeliveries(context(), {});
    const [delivery] = rows;
    if (delivery === undefined) throw new Error('Nothing was sent.');
    return readDelivery(context(), delivery.id);
  };

  test('new findings and outside changes are sent once per sweep, signed, and match what the links show', async () => {
    await read(1, [101]);
    const check = await checkIsOn();
    const { secret } = await createDestination(context(), toWebhook());
    await digest();
    now += 1_000;
    await read(2, [101]);
    await read(3, [118]);
    await read(4, [101]);
    await except(check, 4, dayOf(now + 30 * DAY));
    now += 60_000;
    await read(3, [101, 105]);
    expect(await digest()).toBeNull();
    await sweepEnds();
    const written = await Promise.all([digest(), digest()]);
    expect(written.toSorted()).toEqual([1, null].toSorted());
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const { data } = new Webhook(secret ?? '').verify(body, headers as Record<string, string>) as {
      data: Record<'findings' | 'drift', { total: number; link: string; list: { profile: string }[] }>;
    };
    expect(data.findings).toMatchObject({ total: 2, by_severity: { high: 2 } });
    // Profiles that failed before the check was activated are not news, and excepted ones are not news yet.
    expect(data.findings.list.map(({ profile }) => profile).toSorted()).toEqual([uuidOf(2), uuidOf(3)]);
    expect(data).toMatchObject({
      coverage: { known: 4, fresh: 4 },
      drift: { total: 1 },
      exceptions: null,
      survey: null,
    });
    const told = new URL(data.findings.link).searchParams.get('told') ?? '';
    const shown = await listFindings(context(), { state: 'open', told });
    expect([shown.total, shown.rows.map(({ profile }) => profile).toSorted()]).toEqual([
      2,
      [uuidOf(2), uuidOf(3)],
    ]);
    expect((await listDrift(context(), { told })).rows.map(({ profile }) => profile)).toEqual([uuidOf(3)]);
    // Nothing is reported twice, and an empty digest is not sent.
    now += 60_000;
    await sweepEnds();
    expect(await digest()).toBe(0);
  });

  test('existing failures are announced if the destination asked for them; without a sweep, after an hour', async () => {
    await createDestination(context(), {
      ...toWebhook({ ...ALL, findings: { least: null, checks: [] } }),
      name: 'Others',
    });
    await read(1, [101]);
    now += 1_000;
    const check = await checkIsOn(true);
    await createDestination(
      context(),
      toWebhook({ ...ALL, drift: false, findings: { least: null, checks: [check] } }),
    );
    await digest();
    now += DIGEST_INTERVAL;
    expect(await digest()).toBe(1);
    await deliver();
    expect(JSON.parse(receiver.received[0]?.body ?? '{}').data.findings).toMatchObject({ total: 1 });
  });

  test('an exception’s expiry is announced 14 days before, 3 days before and on the day, once each', async () => {
    await digest();
    const check = await checkIsOn();
    await read(1, [101]);
    await read(2, [101]);
    await createDestination(
      context(),
      toWebhook({
        findings: null,
        drift: false,
        exceptions: true,
        survey: false,
        assignments: false,
        approvals: false,
      }),
    );
    await except(check, 1, dayOf(NOW + 20 * DAY));
    // Added closer to its expiry: the first of the three notices no longer applies.
    await except(check, 2, dayOf(NOW + 10 * DAY));
    const told: string[] = [];
    for (let day = 0; day <= 24; day += 1) {
      now = NOW + day * DAY;
      await read(1, [101]);
      await read(2, [101]);
      if ((await digest()) !== 1) continue;
      const { body } = await newest();
      const { list } = JSON.parse(body).data.exceptions;
      for (const one of list) {
        told.push(`${day}: ${Number(one.profile.slice(-2))} ${one.ended ? 'ended' : one.ends_within_days}`);
      }
    }
    expect(told).toEqual(['6: 1 14', '7: 2 3', '11: 2 ended', '17: 1 3', '21: 1 ended']);
  });

  test('a survey that misses its objective is reported once, until it has caught up', async () => {
    await digest();
    await read(1, [118]);
    await createDestination(context(), toWebhook());
    const behind: number[] = [];
    for (let day = 1; day <= 6; day += 1) {
      now = NOW + day * DAY + DIGEST_INTERVAL;
      if (day === 4) await read(1, [118]);
      if ((await digest()) !== 1) continue;
      behind.push(day);
      expect(JSON.parse((await newest()).body).data.survey).toMatchObject({ older: 1, objective_hours: 24 });
    }
    expect(behind).toEqual([1, 6]);
  });

  test('a run is reported at once each time it waits and when it finishes; a plan is not', async () => {
    const at = new Date(NOW);
    const values = {
      title: 'Add form 317',
      reason: 'KYB-12',
      choice: {},
      needsApproval: false,
      madeAt: at,
      madeBy: 'Ada Hart',
      madeById: 'a',
      counts: { to_change: 3 },
    };
    const [run] = await db()
      .insert(assignments)
      .values({ ...values, state: 'running', startedAt: at })
      .returning({ number: assignments.number });
    const [plan] = await db()
      .insert(assignments)
      .values({ ...values, state: 'ready' })
      .returning({ number: assignments.number });
    if (!run || !plan) throw new Error('Nothing was kept.');
    await db()
      .insert(assignmentItems)
      .values({
        assignment: run.number,
        number: 1,
        profile: uuidOf(1),
        fate: 'to_change',
        outcome: 'changed',
      });
    const { number } = run;
    const moves = (from: 'running' | 'looking', to: 'running' | 'looking' | 'done') =>
      changeState(db(), { number, from: [from], to, at, by: null, kind: 'done' });
    await createDestination(context(), toWebhook({ ...ALL, findings: null, drift: false }));
    await createDestination(context(), { ...toWebhook({ ...ALL, assignments: false }), name: 'Others' });
    await digest();
    expect(await digest()).toBeNull();
    await moves('running', 'looking');
    await changeState(db(), {
      number: plan.number,
      from: ['ready'],
      to: 'cancelled',
      at,
      by: 'Ada Hart',
      kind: 'cancelled',
    });
    const written = await Promise.all([digest(), digest()]);
    expect(written.toSorted()).toEqual([1, null].toSorted());
    expect(JSON.parse((await newest()).body).data.assignments).toMatchObject({
      total: 1,
      list: [{ number: `A-${number}`, state: 'looking', outcomes: { changed: 1, left: 2 } }],
    });
    await moves('looking', 'running');
    expect(await digest()).toBeNull();
    await moves('running', 'done');
    expect(await digest()).toBe(1);
    expect((await newest()).subject).toBe(`Portal Console: A-${number} finished`);
    expect(JSON.parse((await newest()).body).data).toMatchObject({
      assignments: { list: [{ link: `${CONSOLE}/assignments/${number}` }] },
    });
    // It claimed nothing that the next sweep's digest should report.
    now += DIGEST_INTERVAL;
    expect(await digest()).toBe(0);
  });

  test('plans, exceptions and check changes that need approval are reported at once, once each', async () => {
    const check = await checkIsOn();
    await createDestination(context(), toWebhook({ ...ALL, findings: null, drift: false }));
    await createDestination(context(), { ...toWebhook({ ...ALL, approvals: false }), name: 'Others' });
    await digest();
    const by = { madeAt: new Date(NOW), madeBy: 'Ada Hart', madeById: 'a' };
    const [plan] = await db()
      .insert(assignments)
      .values({
        title: 'Add form 317',
        reason: 'KYB-12',
        choice: {},
        needsApproval: true,
        state: 'waiting',
        ...by,
      })
      .returning({ number: assignments.number });
    const asks = (index: number) => except(check, index, '2026-12-31', { confirmedAt: null, ...by });
    await Promise.all([asks(1), asks(2)]);
    await db()
      .insert(checkRequests)
      .values({ check, change: {}, version: 1, hash: 'h', ...by });
    expect(await digest()).toBe(1);
    const message = await newest();
    expect(message.subject).toBe('Portal Console: 3 approvals requested');
    const requestedBy = { requested_by: 'Ada Hart' };
    expect(JSON.parse(message.body).data.approvals).toMatchObject({
      total: 3,
      list: [
        { kind: 'plan', ...requestedBy, link: `${CONSOLE}/assignments/${plan?.number}` },
        {
          kind: 'exceptions',
          ...requestedBy,
          profiles: 2,
          until: '2026-12-31',
          link: `${CONSOLE}/exceptions?state=asked&check=${check}`,
        },
        { kind: 'check_change', ...requestedBy, link: `${CONSOLE}/checks/${check}` },
      ],
    });
    expect(await digest()).toBeNull();
    // After a change of the check they have to be confirmed again, which is another request.
    await db().update(checkExceptions).set({ checkVersion: 2 });
    expect(await digest()).toBe(1);
    expect((await newest()).subject).toBe('Portal Console: 1 approval requested');
    await asks(3);
    await db()
      .update(checkExceptions)
      .set({ confirmedAt: new Date(NOW) });
    expect(await digest()).toBeNull();
  });

  test('receiver unreachable: one waiting message collects all news; other receivers get each digest', async () => {
    await digest();
    await read(1, [118]);
    await checkIsOn();
    const { id } = await createDestination(context(), toWebhook());
    const others = await createDestination(context(), { ...toWebhook(), name: 'Others' });
    receiver.answer = (_, response) => void response.writeHead(503).end();
    const waitingFor = async (destination: string) =>
      (await listDeliveries(context(), { destination })).rows.filter(({ status }) => status === 'waiting');
    const attemptFailed = () =>
      db()
        .update(alertDeliveries)
        .set({ attempts: 1 })
        .where(sql`status = 'waiting' AND destination = ${id}::uuid`);
    const ids = new Set<string>();
    for (const index of [2, 3, 4, 5]) {
      now += 120_000;
      await read(index, [101]);
      await read(1, [118, index]);
      await sweepEnds();
      expect(await digest()).toBe(2);
      await attemptFailed();
      expect(await waitingFor(others.id)).toHaveLength(index - 1);
      const waiting = await waitingFor(id);
      expect(waiting).toHaveLength(1);
      const [message] = waiting;
      if (message) ids.add((await readDelivery(context(), message.id)).messageId);
    }
    // A receiver may have got a message that it did not confirm: the new text must not look like a
    // repetition.
    expect(ids.size).toBe(4);
    const [waiting] = await waitingFor(id);
    receiver.answer = (_, response) => void response.writeHead(204).end();
    await deliver();
    expect(await waitingFor(id)).toEqual([]);
    const body = JSON.parse((await readDelivery(context(), waiting?.id ?? '')).body);
    expect(body.data).toMatchObject({ findings: { total: 4 }, drift: { total: 4 } });
    expect((await listFindings(context(), { state: 'open', told: waiting?.id })).total).toBe(4);
    expect((await listDrift(context(), { told: waiting?.id })).rows).toHaveLength(4);
    // From then on it gets each digest separately.
    now += 120_000;
    await read(6, [101]);
    await sweepEnds();
    await digest();
    expect(
      JSON.parse((await readDelivery(context(), (await waitingFor(id))[0]?.id ?? '')).body).data,
    ).toMatchObject({
      findings: { total: 1 },
    });
  });

  test('a failing receiver is retried with the same ID, is shown, and can be sent to manually; 410 turns it off', async () => {
    await digest();
    const { id } = await createDestination(context(), toWebhook());
    await checkIsOn();
    now += 1_000;
    await read(1, [101]);
    await sweepEnds();
    receiver.answer = (_, response) => void response.writeHead(503).end('not now');
    await digest();
    await deliver();
    const failed = await newest();
    expect(failed).toMatchObject({ status: 'failed', attempts: 3, lastStatus: 503, isTest: false });
    expect(failed.attemptLog[0]).toMatchObject({ number: 1, status: 503, answer: 'not now' });
    receiver.answer = (_, response) => void response.writeHead(204).end();
    await redeliver(context(), failed.id);
    await deliver();
    expect(await newest()).toMatchObject({ id: failed.id, status: 'delivered', attempts: 4 });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed.messageId]),
    );
    receiver.answer = (_, response) => void response.writeHead(410).end();
    await redeliver(context(), failed.id);
    await deliver();
    const { destinations } = await listDestinations(context());
    expect(destinations).toMatchObject([
      { id, status: 'disabled', disabledReason: 'The receiver answered 410 Gone' },
    ]);
    await expect(redeliver(context(), failed.id)).rejects.toMatchObject({ code: 'not_redelivered' });
    await changeDestination(context(), id, { status: 'enabled' });
    expect((await listDestinations(context())).destinations).toMatchObject([
      { status: 'enabled', failingSince: null },
    ]);
  });

  test('a test message reports its result at once, for each kind; internal addresses are refused', async () => {
    const chat = await createDestination(context(), {
      ...toWebhook(),
      name: 'Chat',
      kind: 'chat',
      address: `${receiver.address}/T0/secret-part`,
    });
    const email = await createDestination(context(), {
      name: 'Mail',
      kind: 'email',
      recipients: ['ada@example.com', 'bob@example.com'],
      gets: ALL,
    });
    for (const address of [
      'http://127.0.0.1:9/hook',
      'http://[::1]/',
      'http://localhost/',
      'http://a.localhost/',
    ])
      await expect(
        createDestination(context(), { ...toWebhook(), name: 'Inside', address }),
      ).rejects.toMatchObject({
        code: 'invalid_body',
        errors: { address: [expect.stringContaining('ALERT_TARGETS')] },
      });
    // An address that is inside only by its name server is found by a test.
    const inside = await createDestination(context(), {
      ...toWebhook(),
      name: 'Inside',
      address: 'http://inside.example/hook',
    });
    expect(chat.secret).toBeNull();
    expect(await testDestination(context(), chat.id)).toMatchObject({
      status: 'delivered',
      lastStatus: 204,
      isTest: true,
    });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      text: expect.stringContaining('Ada Hart sent this test message'),
    });
    mail.refused = 'bob@example.com';
    const mailed = await testDestination(context(), email.id);
    expect(mailed).toMatchObject({ status: 'delivered', lastStatus: 250 });
    const { messageId, attemptLog } = await readDelivery(context(), mailed.id);
    expect(attemptLog[0]?.answer).toContain('Rejected addresses:  bob@example.com');
    expect(mail.received).toMatchObject([{ to: ['ada@example.com'] }]);
    expect(mail.received[0]?.text).toContain(`Message-ID: <${messageId}@example.com>`);
    expect(mail.received[0]?.text).toContain('Subject: Portal Console: test message');
    await changeDestination(context(), email.id, { recipients: ['bob@example.com'] });
    expect(await testDestination(context(), email.id)).toMatchObject({
      status: 'failed',
      lastStatus: 550,
      lastError: 'The mail server rejected these addresses',
    });
    expect(await testDestination(context(), inside.id)).toMatchObject({
      status: 'failed',
      lastStatus: null,
      lastError: 'The address leads to a private or local network',
      attempts: 1,
    });
    // A chat's address and the signing secret are secrets: neither is shown again, not even in Activity.
    await deleteDestination(context(), chat.id);
    const everything = JSON.stringify([
      await listDestinations(context()),
      await listDeliveries(context(), {}),
      await db().select().from(activity),
    ]);
    expect(everything).not.toContain('secret-part');
    expect(everything).not.toContain(inside.secret);
    const actions = await db()
      .select({ action: activity.action, subject: activity.subject, outcome: activity.outcome })
      .from(activity);
    expect(actions).toEqual(
      expect.arrayContaining([
        { action: 'destination.made', subject: 'Chat', outcome: 'done' },
        { action: 'destination.tested', subject: 'Inside', outcome: 'failed' },
        { action: 'destination.changed', subject: 'Mail', outcome: 'done' },
        { action: 'destination.deleted', subject: 'Chat', outcome: 'done' },
      ]),
    );
  });

  test('case 307: Teams and Discord get their own bodies, and their addresses are secret', async () => {
    for (const kind of ['teams', 'discord'] as const) {
      const address = `${receiver.address}/${kind}/secret-part`;
      const { id, secret } = await createDestination(context(), {
        ...toWebhook(),
        name: kind,
        kind,
        address,
      });
      expect(secret).toBeNull();
      await testDestination(context(), id);
    }
    const [teams, discord] = receiver.received;
    expect(JSON.parse(teams?.body ?? '')).toMatchObject({
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
    });
    expect(JSON.parse(discord?.body ?? '')).toMatchObject({
      embeds: [{ title: 'Portal Console: test message' }],
    });
    expect(discord?.path).toMatch(/\?wait=true$/);
    const shown = JSON.stringify([await listDestinations(context()), await db().select().from(activity)]);
    expect(shown).not.toContain('secret-part');
  });

  test('case 307: accepted is not arrived: a person says which, until the address changes', async () => {
    const { id } = await createDestination(context(), toWebhook());
    receiver.answer = (_, response) => void response.writeHead(202).end();
    const arrivedAt = async () => (await listDestinations(context())).destinations[0]?.arrivedAt;
    const tested = await testDestination(context(), id);
    expect([tested.status, await arrivedAt()]).toEqual(['delivered', null]);
    await reportArrival(context(), tested.id, { arrived: false });
    expect(await readDelivery(context(), tested.id)).toMatchObject({
      status: 'failed',
      lastStatus: 202,
      lastError: 'Accepted, but it did not arrive',
    });
    await reportArrival(context(), tested.id, { arrived: true });
    expect(await readDelivery(context(), tested.id)).toMatchObject({ status: 'confirmed', lastError: null });
    expect(await arrivedAt()).toBe(tested.createdAt);
    await changeDestination(context(), id, { name: 'Another desk' });
    expect(await arrivedAt()).toBe(tested.createdAt);
    await changeDestination(context(), id, { address: `${receiver.address}/elsewhere` });
    expect(await arrivedAt()).toBeNull();
    // Sent again, it is a message like any other.
    await reportArrival(context(), tested.id, { arrived: true });
    await redeliver(context(), tested.id);
    expect(await arrivedAt()).toBeNull();
    await expect(reportArrival(context(), tested.id, { arrived: true })).rejects.toMatchObject({
      code: 'no_such_delivery',
    });
    const support = context(operatorOf('support'));
    expect(() => reportArrival(support, tested.id, { arrived: true })).toThrow(
      expect.objectContaining({ code: 'not_permitted' }),
    );
  });

  test('support can read but not change; e-mail needs a mail server; names are unique', async () => {
    const support = context(operatorOf('support'));
    expect(await listDestinations(support)).toMatchObject({ mayChange: false });
    for (const change of [
      () => createDestination(support, toWebhook()),
      () => changeDestination(support, uuidOf(1), {}),
      () => deleteDestination(support, uuidOf(1)),
      () => redeliver(support, uuidOf(1)),
    ]) {
      expect(change).toThrow(expect.objectContaining({ code: 'not_permitted' }));
    }
    await expect(testDestination(support, uuidOf(1))).rejects.toMatchObject({ code: 'not_permitted' });
    await createDestination(context(), toWebhook());
    await expect(createDestination(context(), { ...toWebhook(), name: 'DESK' })).rejects.toMatchObject({
      code: 'invalid_body',
      errors: { name: ['There is already a destination with this name.'] },
    });
    const without = { ...context(), alerts: { ...alerts, mailFrom: null } };
    const byMail: CreateDestinationRequest = {
      name: 'Mail',
      kind: 'email',
      recipients: ['ada@example.com'],
      gets: ALL,
    };
    await expect(createDestination(without, byMail)).rejects.toMatchObject({ code: 'invalid_body' });
    expect(await db().$count(alertDeliveries)).toBe(0);
  });
});
