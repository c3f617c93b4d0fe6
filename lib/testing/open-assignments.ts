import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { AssignmentChange, AssignmentChoice } from '@/lib/features/assignments/choice';
import { startRun } from '@/lib/features/assignments/server/control-run';
import { createAssignment } from '@/lib/features/assignments/server/create-assignment';
import { listAssignmentItems } from '@/lib/features/assignments/server/list-items';
import { PLAN_ASSIGNMENT_QUEUE, planAssignmentKind } from '@/lib/features/assignments/server/plan-assignment';
import { readAssignment } from '@/lib/features/assignments/server/read-assignments';
import { RUN_KIND } from '@/lib/features/assignments/server/run-queues';
import { createRuns } from '@/lib/features/assignments/server/start-runs';
import {
  type FormsService,
  formsService,
  uuidOf,
} from '@/lib/features/assignments/server/testing/forms-service';
import { assignmentItems, assignments } from '@/lib/features/assignments/tables';
import { checks } from '@/lib/features/checks/tables';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { operators } from '@/lib/features/operators/tables';
import { DatabaseLocks } from '@/lib/features/profiles/server/profile-locks';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { backgroundBudgets, backgroundUse } from '@/lib/features/survey/tables';
import type { Clock } from '@/lib/platform/clock';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import type { AskingOperator } from '@/lib/platform/use-case/call';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { consoleWork } from '@/lib/platform/work/tables';
import { createWorker } from '@/lib/platform/work/worker';
import { createUpstream } from '../upstream/create-upstream';
import type { DatabaseKind } from './databases';
import { openFresh } from './open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from './operators';

export const NOW = Date.parse('2026-11-21T10:00:00Z');
export const ADD_317: AssignmentChange = {
  forms: { kind: 'change', add: [317], remove: [] },
  section: 'leave',
};
export const MAYA = { ...operatorOf('compliance_manager'), id: 'operator-maya', name: 'Maya Lindqvist' };

/** Test support: assignments on a fresh database, against a service that stores the forms of profiles. */
export function openAssignments(kind: DatabaseKind) {
  const opened = openFresh(kind);
  const logged: unknown[] = [];
  const store = consoleWorkStore();
  const clock: Clock = {
    now: () => performance.now(),
    wall: () => world.now,
    after: (ms: number, run: () => void) => {
      const timer = setTimeout(run, Math.min(ms, 5));
      return () => clearTimeout(timer);
    },
    later: () => undefined,
  };
  const upstreamOf = ({ fetch }: FormsService) =>
    createUpstream({
      baseUrl: 'http://service.invalid/v2',
      clientId: 'a',
      clientSecret: 'b',
      slug: 'c',
      fetch,
      clock,
      tunables: { coolDown: 1, longestCoolDown: 1, refusalHold: { first: 1, longest: 1 } },
    });
  const first = formsService();
  const world = { now: NOW, service: first, upstream: upstreamOf(first) };
  const context = (operator: AskingOperator = BY_ADMINISTRATOR.operator, assignmentApproval = false) => ({
    db: opened.database.db,
    operator,
    assignmentApproval,
    upstream: world.upstream,
    call: { requestId: 'r', from: null },
    now: () => world.now,
    survey: { maxAge: 86_400_000 },
    budget: { share: 0.6, callsPerMinute: 1_000_000 },
    exceptionApproval: false,
    approverWait: null,
    providerDays: 7,
    reads: new DatabaseReads(() => 0),
  });

  beforeEach(async () => {
    world.now = NOW;
    logged.length = 0;
    world.service = formsService();
    world.upstream = upstreamOf(world.service);
    const { db } = opened.database;
    for (const table of [
      ...[assignments, assignmentItems, checks, checkExceptions, backgroundBudgets, backgroundUse],
      ...[consoleWork.items, consoleWork.batches, operators],
    ]) {
      await db.delete(table);
    }
    await deleteAllVersions(db);
    await deleteAllEvents(db);
    for (const operator of [BY_ADMINISTRATOR.operator, MAYA]) {
      const { id, name, role } = operator;
      await db.insert(operators).values({ id, name, email: `${id}@example.com`, role });
    }
  });

  /** A profile that was read with these forms and still has them. */
  async function read(
    number: number,
    forms: AssignedForms,
    known: Partial<typeof knownProfiles.$inferInsert> = {},
  ) {
    const uuid = uuidOf(number);
    world.service.forms.set(uuid, forms);
    const data = { identity: { enabled: true }, forms };
    await storeReading(opened.database.db, {
      uuid,
      data,
      forms,
      readAt: world.now,
      requestId: 'r',
      saved: false,
    });
    if (Object.keys(known).length === 0) return;
    await opened.database.db.update(knownProfiles).set(known).where(sql`uuid = ${uuid}`);
  }
  const shown = (...form_ids: number[]): AssignedForms => ({ enabled: true, form_ids });

  let instances = 0;
  function profileLocks() {
    instances += 1;
    return new DatabaseLocks({
      db: opened.database.db,
      now: store.now,
      clock,
      log: (error) => logged.push(error),
      name: `instance-${instances}`,
    });
  }

  /** An instance of the console: its worker, which runs only due work. */
  function instance() {
    const runs = createRuns({
      providerDays: 7,
      db: opened.database.db,
      store,
      upstream: world.upstream,
      clock,
      profileLocks: profileLocks(),
      budget: { share: 0.6, callsPerMinute: 1_000_000 },
      log: (error) => logged.push(error),
    });
    return createWorker({
      database: opened.database,
      store,
      clock: () => world.now,
      kinds: {
        [RUN_KIND]: runs.kind,
        [PLAN_ASSIGNMENT_QUEUE]: planAssignmentKind(context()),
      },
      log: (error) => logged.push(error),
    });
  }
  const work = () => instance().runDue([PLAN_ASSIGNMENT_QUEUE, RUN_KIND]);
  /** Makes delayed work due now. */
  const later = () => opened.database.db.update(consoleWork.items).set({ dueAt: new Date(0) });

  async function plan(
    choice: AssignmentChoice = { filter: {} },
    change: AssignmentChange | null = ADD_317,
    by = context(),
  ) {
    const { number } = await createAssignment(by, {
      title: 'Form 317',
      reason: 'Policy KYB-12',
      choice,
      ...(change && { change }),
    });
    await work();
    return readAssignment(context(), number);
  }
  const start = async (
    number: number,
    more: { lookAfter?: number; stopsOver?: number } = {},
    by = context(),
  ) => {
    const { hash } = await readAssignment(context(), number);
    await startRun(by, number, { hash: hash ?? '', ...more });
  };
  const items = async (number: number) => (await listAssignmentItems(context(), number, { limit: 200 })).rows;
  const outcomesOf = async (number: number) => (await items(number)).map(({ outcome }) => outcome);
  return Object.assign(world, {
    opened,
    store,
    clock,
    logged,
    context,
    read,
    shown,
    instance,
    profileLocks,
    work,
    later,
    plan,
    start,
    items,
    outcomesOf,
  });
}
