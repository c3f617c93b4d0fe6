import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { activity } from '@/lib/features/activity/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { labels } from '@/lib/features/labels/tables';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { consoleWork } from '@/lib/platform/work/tables';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { planOf, recordStatements } from '@/lib/testing/recorded-statements';
import type { AssignmentChange, AssignmentChoice } from '../choice';
import type { AssignmentItemsQuery } from '../plan';
import { assignmentItems, assignments } from '../tables';
import { countChoice } from './choose-profiles';
import { deleteAssignmentsBefore } from './clear-assignments';
import { createAssignment } from './create-assignment';
import { exportAssignmentItems, listAssignmentItems } from './list-items';
import { openPlan } from './plan-assignment';
import { listAssignments, readAssignment } from './read-assignments';
import { readChosen } from './read-chosen';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const ADD_317: AssignmentChange = { forms: { kind: 'change', add: [317], remove: [] }, section: 'show' };
const shown = (...form_ids: number[]): AssignedForms => ({ enabled: true, form_ids });

describe.each(DATABASE_KINDS)('plans on %s', (kind) => {
  const opened = openFresh(kind);
  let now = NOW;
  const db = () => opened.database.db;
  const context = () => ({
    ...ACTIVITY_ASIDE,
    db: db(),
    operator: BY_ADMINISTRATOR.operator,
    assignmentApproval: true,
    approverWait: null,
    providerDays: 7,
    call: { requestId: 'r', from: null },
    now: () => now,
    survey: { maxAge: 86_400_000 },
    reads: new DatabaseReads(() => 0),
  });
  beforeEach(async () => {
    now = NOW;
    for (const table of [assignments, assignmentItems, consoleWork.items, labels]) await db().delete(table);
    await deleteAllVersions(db());
    await deleteAllEvents(db());
  });
  async function read(index: number, forms: unknown) {
    const data = { identity: { enabled: true }, forms };
    await storeReading(db(), {
      uuid: uuidOf(index),
      data,
      forms: null,
      readAt: now,
      requestId: 'r',
      saved: false,
    });
  }
  const make = (choice: AssignmentChoice, change: AssignmentChange | null = ADD_317) =>
    createAssignment(context(), { title: 'Form 317', reason: 'KYB-12', choice, ...(change && { change }) });
  async function plan(choice: AssignmentChoice, change: AssignmentChange | null = ADD_317) {
    const { number } = await make(choice, change);
    const opened = await openPlan(context(), number);
    while (await opened?.processNext());
    return readAssignment(context(), number);
  }
  const items = async (number: number, query: AssignmentItemsQuery = {}) =>
    (await listAssignmentItems(context(), number, query)).rows;
  /** Stores outcomes as a run would. */
  async function ran(number: number, outcomes: Record<number, string>) {
    const at = new Date(now);
    await db()
      .update(assignments)
      .set({ state: 'done', startedAt: at, endedAt: at })
      .where(eq(assignments.number, number));
    for (const [index, outcome] of Object.entries(outcomes)) {
      await db()
        .update(assignmentItems)
        .set({ outcome, sentAt: at, endedAt: new Date(now + Number(index)) })
        .where(sql`assignment = ${number} AND profile = ${uuidOf(Number(index))}`);
    }
  }

  test('a process that resumes a dead one’s planning continues behind it: each item once, and the hash covers exactly these', async () => {
    for (let index = 1; index <= 7; index += 1) await read(index, shown(index));
    const { number } = await make({ filter: {} });
    const dying = await openPlan(context(), number, 2);
    for (let steps = 0; steps < 3; steps += 1) expect(await dying?.processNext()).toBe(true);
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'planning',
      chosen: 7,
      planned: 4,
      hash: null,
      counts: null,
    });
    // First seen after the profiles were chosen: the plan does not include it.
    await read(8, shown(8));
    const next = await openPlan(context(), number, 2);
    await next?.processNext();
    // Late writes by the first process are ignored.
    expect(await dying?.processNext()).toBe(false);
    while (await next?.processNext());
    expect(await openPlan(context(), number)).toBeNull();
    const rows = await items(number);
    expect(rows.map((row) => [row.number, row.profile])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((index) => [index, uuidOf(index)]),
    );
    const lines = rows.map(({ profile, fate, before, after }) => [profile, fate, before, after]);
    // The members of these objects are already sorted by name.
    const change = { forms: { add: [317], kind: 'change', remove: [] }, section: 'show' };
    const text = [change, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
    const made = await readAssignment(context(), number);
    expect(made).toMatchObject({
      state: 'waiting',
      planned: 7,
      hash: createHash('sha256').update(text).digest('hex'),
      counts: { chosen: 7, to_change: 7 },
    });
    const [entry] = await db().select().from(activity).orderBy(sql`number DESC`).limit(1);
    expect(entry).toMatchObject({
      action: 'assignment.made',
      subject: `A-${number} Form 317`,
      reason: 'KYB-12',
      after: { assignment: number, hash: made.hash, counts: made.counts, choice: { filter: {} } },
    });
  });

  test('a profile’s other plans are found by the profile, not by reading those plans, before any statistics exist', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => uuidOf(index + 1));
    await plan({ profiles: many });
    const { number } = await make({ profiles: many });
    await (await openPlan(context(), number))?.processNext();
    const recorded = recordStatements(opened.database);
    const source = { run: null, which: 'all' as const, instead: null, check: undefined };
    await readChosen({ ...context(), db: recorded.db }, { number, from: 0, most: 1_000, source });
    const [chosen] = recorded.statements;
    const lines = chosen ? await planOf(opened.database, chosen) : [];
    const indexes = lines.flatMap((line) => line.match(/assignment_items_\w+/) ?? []);
    expect(indexes).toEqual(['assignment_items_profile']);
  });

  test('all given profiles are in the plan, even unknown ones; a list is described by its length', async () => {
    await read(1, shown(1));
    await read(2, { enabled: true, form_ids: ['317'] });
    await read(3, shown(1, -5));
    const choice = { profiles: [uuidOf(3), uuidOf(1), uuidOf(2), uuidOf(9), uuidOf(1)] };
    expect(await countChoice(context(), choice)).toMatchObject({
      count: 4,
      unknown: 1,
      coverage: { known: 3, fresh: 3 },
    });
    const made = await plan(choice, {
      forms: { kind: 'set', ids: [317, 317, 1] },
      section: 'leave',
    });
    expect(made).toMatchObject({ choice: { profiles: 4 }, counts: { chosen: 4, to_change: 2 } });
    expect(await items(made.number)).toMatchObject([
      { profile: uuidOf(1), fate: 'to_change', after: shown(317, 1) },
      { profile: uuidOf(2), fate: 'unreadable', detail: 'misshapen', before: null, after: null },
      // The service may contain IDs that cannot be assigned; they are removed like any other.
      { profile: uuidOf(3), fate: 'to_change', before: shown(1, -5), after: shown(317, 1) },
      { profile: uuidOf(9), fate: 'never_read' },
    ]);
    expect((await listAssignments(context(), {})).rows).toMatchObject([
      { number: made.number, choice: { profiles: 4 }, state: 'waiting', isOld: false },
    ]);
    let file = '';
    for await (const chunk of exportAssignmentItems(context(), made.number, { fate: 'to_change' }))
      file += chunk;
    const [headings = '', first = ''] = file.split('\r\n');
    expect(first).toMatch(
      new RegExp(`^1,${uuidOf(1)},,,to_change,To change,,2026-[^,]*,1,shown,317 1,shown,`),
    );
    // The plan's own columns are the last ones, the same in each row; no one has approved or started it.
    expect(headings).toMatch(/,assignment,title,reason,.*,plan_sha256$/);
    expect(first).toMatch(
      new RegExp(`,A-${made.number},Form 317,KYB-12,,.*,${made.madeBy},2026-[^,]*,,,,,,${made.hash}$`),
    );
  });

  test('an expired plan is made again, shows what is different, and replaces the old one', async () => {
    for (let index = 1; index <= 4; index += 1) await read(index, shown(index));
    await expect(plan({ filter: { form: ['999'] } })).rejects.toMatchObject({ code: 'no_profiles' });
    const old = await plan({ filter: {} });
    now += 86_400_001;
    expect(await readAssignment(context(), old.number)).toMatchObject({ isOld: true });
    await read(2, shown(2, 400));
    await read(3, shown(3, 317));
    await read(5, shown(5));
    const replacement = await plan({ again: old.number }, null);
    expect(replacement).toMatchObject({
      state: 'waiting',
      isOld: false,
      change: ADD_317,
      choice: { again: old.number },
      differences: { of: old.number, came: 1, went: 0, other: 2 },
      counts: { chosen: 5, to_change: 4, already_so: 1, in_conflict: 0 },
    });
    expect((await items(replacement.number, { differs: 'yes' })).map(({ profile }) => profile)).toEqual(
      [2, 3, 5].map(uuidOf),
    );
    expect(await items(old.number, { differs: 'yes' })).toEqual([]);
    expect(await readAssignment(context(), old.number)).toMatchObject({
      state: 'cancelled',
      isOld: false,
      followers: [{ number: replacement.number, kind: 'again', state: 'waiting' }],
    });
    await ran(replacement.number, {});
    await expect(make({ again: replacement.number }, null)).rejects.toMatchObject({
      code: 'assignment_state',
    });
    await expect(make({ again: old.number })).rejects.toMatchObject({ code: 'invalid_body' });
  });

  test('an undo restores the previous forms, and its rest is planned from what each item was to get', async () => {
    for (let index = 1; index <= 3; index += 1) await read(index, shown(index));
    const run = await plan({ filter: {} });
    now += 1_000;
    await ran(run.number, { 1: 'changed', 2: 'changed', 3: 'changed' });
    // The newest readings are older than the run: its responses are used instead.
    const undo = await plan({ undo: run.number }, null);
    expect(undo.counts).toMatchObject({ chosen: 3, to_change: 3 });
    expect((await items(undo.number))[0]).toMatchObject({ before: shown(1, 317), after: shown(1) });
    now += 1_000;
    await ran(undo.number, { 1: 'changed', 2: 'failed', 3: 'not_known' });
    await read(2, shown(2, 317));
    await read(3, shown(3, 317, 400));
    const rest = await plan({ rest: undo.number }, null);
    expect(rest.change).toBeNull();
    expect(await items(rest.number)).toMatchObject([
      { profile: uuidOf(2), fate: 'to_change', before: shown(2, 317), after: shown(2) },
      { profile: uuidOf(3), fate: 'moved_since' },
    ]);
  });

  test('items are found by name, reference and UUID, and by outcome, page by page', async () => {
    for (let index = 1; index <= 5; index += 1) await read(index, shown(index));
    await db().execute(sql`UPDATE console.known_profiles
      SET customer_reference = 'NO-' || right(uuid::text, 1), search_reference = 'no-' || right(uuid::text, 1)`);
    await db()
      .insert(labels)
      .values({
        kind: 'profile',
        id: uuidOf(4),
        label: 'Harbour & Finch',
        searchWords: 'harbour finch',
        updatedAt: new Date(now),
        updatedBy: 'Ada',
      });
    const { number } = await plan({ filter: {} });
    const found = async (query: AssignmentItemsQuery) =>
      (await items(number, query)).map((item) => item.number);
    expect(await found({ q: 'O-3' })).toEqual([3]);
    expect(await found({ q: 'finch' })).toEqual([4]);
    expect(await found({ q: uuidOf(2).toUpperCase() })).toEqual([2]);
    expect(await found({ q: 'none' })).toEqual([]);
    await ran(number, { 2: 'changed', 3: 'conflict', 5: 'changed' });
    expect(await found({ outcome: 'left', order: 'newest' })).toEqual([1, 4]);
    expect(await found({ outcome: 'changed' })).toEqual([2, 5]);
    const pages: number[][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await listAssignmentItems(context(), number, {
        order: 'newest',
        limit: 2,
        ...(after && { after }),
      });
      expect(page.total).toBe(3);
      pages.push(page.rows.map((item) => item.number));
      after = page.next;
    }
    expect(pages).toEqual([[5, 3], [2]]);
    // It is stored for as long as versions, and deleted a few items at a time.
    expect(await deleteAssignmentsBefore(db(), new Date(now), 3)).toBe(0);
    const cleared: number[] = [];
    for (let deletedCount = 3; deletedCount === 3; ) {
      deletedCount = await deleteAssignmentsBefore(db(), new Date(now + 1), 3);
      cleared.push(await db().$count(assignmentItems));
    }
    expect(cleared).toEqual([2, 0, 0, 0]);
    await expect(items(number)).rejects.toMatchObject({ code: 'no_such_assignment' });
  });
});
