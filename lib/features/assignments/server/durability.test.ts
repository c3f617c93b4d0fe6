import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { type ServerType, serve } from '@hono/node-server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { activity } from '@/lib/features/activity/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { operators } from '@/lib/features/operators/tables';
import type { Database } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open-database';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { consoleWork } from '@/lib/platform/work/tables';
import { createWorker } from '@/lib/platform/work/worker';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { DATABASE_KINDS, type DatabaseKind, freshDatabase } from '@/lib/testing/databases';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { QUICK_WASM } from '@/lib/testing/quick-wasm';
import { createUpstream } from '@/lib/upstream/create-upstream';
import { assignmentItems } from '../tables';
import { startRun } from './control-run';
import { createAssignment } from './create-assignment';
import { PLAN_ASSIGNMENT_QUEUE, planAssignmentKind } from './plan-assignment';
import { readAssignment } from './read-assignments';
import { formsService, uuidOf } from './testing/forms-service';

/**
 * More than are carried out before the last kill: a surviving process reaches the next moment with its next
 * calls.
 */
const PROFILES = 240;
/**
 * Reads or writes a minute; the run's share is half of it. Some five items start during the longest wait
 * before a kill.
 */
const LIMIT = 2_400;
const BEFORE: AssignedForms = { enabled: true, form_ids: [101] };
const AFTER: AssignedForms = { enabled: true, form_ids: [101, 317] };
const BY_OTHERS: AssignedForms = { enabled: true, form_ids: [263] };

/**
 * When a process is killed: at its nth call of this kind, before or after it takes effect, or some
 * milliseconds after its response.
 */
type Moment = { nth: number } & (
  | { on: 'GET' | 'PATCH'; when: 'before' | 'after' }
  | { on: 'PATCH'; when: 'answered'; later: number }
);
const MOMENTS: Record<DatabaseKind, readonly Moment[]> = {
  pglite: [
    { on: 'GET', when: 'after', nth: 1 },
    { on: 'PATCH', when: 'before', nth: 3 },
    { on: 'PATCH', when: 'after', nth: 5 },
    { on: 'PATCH', when: 'answered', later: 0, nth: 8 },
    { on: 'PATCH', when: 'answered', later: 240, nth: 2 },
    { on: 'PATCH', when: 'after', nth: 1 },
  ],
  postgres: [
    { on: 'GET', when: 'before', nth: 2 },
    { on: 'PATCH', when: 'before', nth: 1 },
    { on: 'PATCH', when: 'after', nth: 2 },
    { on: 'PATCH', when: 'answered', later: 0, nth: 1 },
    { on: 'PATCH', when: 'answered', later: 60, nth: 3 },
    { on: 'GET', when: 'after', nth: 5 },
    { on: 'PATCH', when: 'after', nth: 6 },
    { on: 'PATCH', when: 'before', nth: 4 },
    { on: 'PATCH', when: 'answered', later: 125, nth: 2 },
    { on: 'PATCH', when: 'answered', later: 250, nth: 4 },
    { on: 'PATCH', when: 'after', nth: 3 },
    { on: 'GET', when: 'after', nth: 3 },
    { on: 'PATCH', when: 'before', nth: 2 },
    { on: 'PATCH', when: 'answered', later: 255, nth: 1 },
  ],
};

let program: string;
beforeAll(async () => {
  program = await bundleProgram('lib/testing/assign-until-killed.ts');
});

/** A process that carries out runs, and the calls that the service got from it. */
interface Instance {
  child: ChildProcess;
  calls: { GET: number; PATCH: number };
  ended: Promise<unknown>;
  isDoomed: boolean;
}

let server: ServerType | undefined;
const instances = new Map<string, Instance>();
afterEach(async () => {
  for (const { child, ended } of instances.values()) {
    child.kill('SIGKILL');
    await ended;
  }
  instances.clear();
  server?.close();
});

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  test('killed at any moment, a run gives each item one outcome and never rewrites what the service has stored', async () => {
    const fresh = await freshDatabase(kind);
    let database = await openDatabase(fresh.location);
    const service = formsService(LIMIT);
    const number = await startOne(database, service.forms);
    // Some forms differ from the plan, and some profiles no longer exist.
    const expected = Array.from({ length: PROFILES }, (_, index) => {
      const uuid = uuidOf(index + 1);
      if (index % 16 === 5) service.forms.set(uuid, BY_OTHERS);
      if (index % 16 === 11) service.forms.delete(uuid);
      return index % 16 === 5 ? 'conflict' : index % 16 === 11 ? 'not_found' : 'changed';
    });
    await database.close();

    const moments = [...MOMENTS[kind]];
    const killed: Promise<unknown>[] = [];
    const over = new EventEmitter();
    const isOver = once(over, 'over');
    const calls: string[] = [];

    /** The first surviving process to reach the next moment is killed, and another one starts. */
    function killAt(name: string, on: 'GET' | 'PATCH', when: Moment['when']): boolean {
      const instance = instances.get(name);
      const [moment] = moments;
      if (!instance || instance.isDoomed || !moment) return false;
      if (moment.on !== on || moment.when !== when || instance.calls[on] < moment.nth) return false;
      moments.shift();
      instance.isDoomed = true;
      const kill = () => {
        instances.delete(name);
        instance.child.kill('SIGKILL');
        killed.push(instance.ended.then(() => begin(`${name}+`)));
      };
      if ('later' in moment && moment.later > 0) setTimeout(kill, moment.later);
      else kill();
      return true;
    }

    server = serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        const [, name = ''] = new URL(request.url).pathname.split('/');
        const { method } = request;
        if (method !== 'GET' && method !== 'PATCH') return service.serve(request);
        const instance = instances.get(name);
        // A request sent by a dead process would still arrive; this test treats it as lost.
        if (!instance) return new Response(null, { status: 500 });
        instance.calls[method] += 1;
        calls.push(`${method} ${request.url.split('/').at(-2)}`);
        if (killAt(name, method, 'before')) return new Response(null, { status: 500 });
        const answer = await service.serve(request);
        if (!killAt(name, method, 'after')) killAt(name, method, 'answered');
        return answer;
      },
    });
    if (!server.listening) await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    function begin(name: string): void {
      const { dataDir, databaseUrl } = fresh.location;
      const given = [`http://127.0.0.1:${port}/${name}/v2`, dataDir, databaseUrl ?? ''];
      const child = spawn(process.execPath, [...QUICK_WASM, program, ...given], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      createInterface(child.stdout).on('line', () => over.emit('over'));
      instances.set(name, {
        child,
        calls: { GET: 0, PATCH: 0 },
        ended: once(child, 'close'),
        isDoomed: false,
      });
    }
    begin('one');
    // PGlite belongs to a single process.
    if (kind === 'postgres') begin('two');
    await isOver;
    await Promise.all(killed);
    for (const { child, ended } of instances.values()) {
      child.kill('SIGKILL');
      await ended;
    }

    expect(moments).toEqual([]);
    database = await openDatabase(fresh.location);
    const { db } = database;
    const items = await db.select().from(assignmentItems).orderBy(assignmentItems.number);
    expect(items.map(({ outcome }) => outcome)).toEqual(expected);
    // The service agrees: each profile matches its item and was changed once.
    const changed = items.filter(({ outcome }) => outcome === 'changed').map(({ profile }) => profile);
    expect(service.kept.map(({ profile }) => profile).toSorted()).toEqual(changed);
    for (const { profile, outcome } of items) {
      const has = { changed: AFTER, conflict: BY_OTHERS, not_found: undefined }[outcome as 'changed'];
      expect(service.forms.get(profile)).toEqual(has);
    }
    // The profile was read before each write, and read again before each second one.
    for (const { profile } of items) {
      const own = calls.filter((call) => call.endsWith(profile)).map((call) => call.split(' ')[0]);
      own.forEach((call, index) => {
        if (call === 'PATCH') expect(own[index - 1]).toBe('GET');
      });
    }
    const entries = await db.select({ requestId: activity.requestId }).from(activity);
    const ofItems = entries.flatMap(({ requestId }) =>
      requestId !== null && /^assignment-\d+-\d+$/.test(requestId) ? [requestId] : [],
    );
    expect(ofItems.toSorted()).toEqual(items.map((item) => `assignment-${number}-${item.number}`).toSorted());
    expect(await db.select().from(consoleWork.items)).toEqual([]);
    await database.close();
    await fresh.remove();
  }, 180_000);
});

/** Plans form 317 for all profiles and starts the run; no process is working on it yet. */
async function startOne(database: Database, forms: Map<string, AssignedForms>): Promise<number> {
  const { db } = database;
  const { operator } = BY_ADMINISTRATOR;
  const { id, name, role } = operator;
  await db.insert(operators).values({ id, name, email: `${id}@example.com`, role });
  for (let profile = 1; profile <= PROFILES; profile += 1) {
    const uuid = uuidOf(profile);
    forms.set(uuid, BEFORE);
    const data = { identity: { enabled: true }, forms: BEFORE };
    const reading = { uuid, data, forms: BEFORE, readAt: Date.now(), requestId: 'r', saved: false };
    await storeReading(db, reading);
  }
  const upstream = createUpstream({
    baseUrl: 'http://service.invalid/v2',
    clientId: 'a',
    clientSecret: 'b',
    slug: 'c',
    fetch: formsService().fetch,
  });
  const context = {
    db,
    operator,
    assignmentApproval: false,
    approverWait: null,
    providerDays: 7,
    upstream,
    now: Date.now,
    call: { requestId: 'r', from: null },
    survey: { maxAge: 86_400_000 },
    budget: { share: 0.5, callsPerMinute: 1 },
    reads: new DatabaseReads(() => 0),
  };
  const { number } = await createAssignment(context, {
    title: 'Form 317',
    reason: 'Policy KYB-12',
    choice: { filter: {} },
    change: { forms: { kind: 'change', add: [317], remove: [] }, section: 'leave' },
  });
  const log = (error: unknown) => expect.fail(String(error));
  const kinds = { [PLAN_ASSIGNMENT_QUEUE]: planAssignmentKind(context) };
  const planner = createWorker({ database, store: consoleWorkStore(), kinds, log });
  await planner.runDue([PLAN_ASSIGNMENT_QUEUE]);
  const { hash } = await readAssignment(context, number);
  await startRun(context, number, { hash: hash ?? '', stopsOver: 100 });
  return number;
}
