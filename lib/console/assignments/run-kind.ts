import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import { sameForms } from '@/lib/configuration/forms-difference';
import { normalForm } from '@/lib/configuration/normal-form';
import { type ActivityOutcome, SAVED_DIFFERENTLY } from '@/lib/contract/activity-actions';
import {
  assignmentNumber,
  type ItemOutcome,
  type StopReason,
  UNDER_WAY_STATES,
  WRONG_OUTCOMES,
} from '@/lib/contract/assignments/words';
import type { SaveFormsAnswer } from '@/lib/contract/console-api';
import type { AssignedForms } from '@/lib/contract/forms-update';
import type { Operator } from '@/lib/contract/operators';
import { may } from '@/lib/contract/permissions';
import type { Role } from '@/lib/contract/roles';
import { assignmentItems, assignments } from '@/lib/db/assignment-schema';
import type { Queries } from '@/lib/db/database';
import { operators } from '@/lib/db/operator-schema';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import { UpstreamError } from '@/lib/upstream/upstream-error';
import { pauseBatch } from '@/lib/work/batches';
import type { Ending } from '@/lib/work/end-items';
import type { Item } from '@/lib/work/lease-items';
import { type AnyKind, type Recorded, type WorkKind, workKind } from '@/lib/work/work-kind';
import { rowsOf, type WorkStore } from '@/lib/work/work-store';
import { type AuthoredEntry, recordAll } from '../activity/record';
import { type CallSlots, placesAt } from '../background-budget/call-slots';
import { ConsoleError } from '../console-error';
import { keepReading, type Reading, toReading } from '../history/keep-reading';
import { announce } from '../live/announce';
import { findSideEffects, hasEverySection } from '../profiles/save-forms';
import { type AssignmentRow, changeState, selectAssignments } from './assignment-rows';
import { assignmentOf } from './run-queues';

interface RunKindOptions {
  db: Queries;
  store: WorkStore;
  upstream: Pick<Upstream, 'readPortalConfiguration' | 'updateForms'>;
  /** A write, and the read before it, are begun when both budgets let them. */
  writes: Pick<CallSlots, 'take' | 'perMinute' | 'close' | 'open'>;
  reads: Pick<CallSlots, 'take'>;
  clock: Clock;
}

type ItemRow = typeof assignmentItems.$inferSelect;

/** What came of an item, as its row has it. */
interface Outcome {
  outcome: ItemOutcome;
  found?: AssignedForms | null;
  kept?: AssignedForms | null;
  sideEffects?: SaveFormsAnswer['sideEffects'];
  problem?: string;
  startedAt: number;
  reading?: Reading;
}
type Came = Outcome | { ending: Ending };

const GATHER = 250;
const LEASE = 20_000;
/** Milliseconds after which a profile is read again of which nobody knows whether it has the change. */
const SETTLED_AFTER = 30_000;
const MOST_TRIES = 5;
/** Failures of the service in a row, whatever the profile, after which a run stops. */
const MOST_FAILURES = 10;
const FAILED_AGAIN_AFTER = 5_000;
/** How many items have to be dealt with before it is said that too many went wrong. */
const LEAST_TO_JUDGE = 50;

/** About the client as a whole: nothing more would be answered otherwise. */
const STOPS: Readonly<Record<string, StopReason>> = {
  credentials_refused: 'credentials_refused',
  token_answer_unreadable: 'credentials_refused',
  read_only_client: 'read_only_client',
};
const WAITS = new Set(['rate_limited', 'service_paused']);

/** Carries out one item: reads the profile, compares it with what the plan saw, and only then writes. */
export function runKind({ db, store, upstream, writes, reads, clock }: RunKindOptions): AnyKind {
  /** In a row, of this process. */
  let failures = 0;

  async function carryOut(item: Item, row: ItemRow, signal: AbortSignal): Promise<Came> {
    const number = assignmentOf(item.queue);
    const { profile, before, after } = row;
    if (before === null || after === null)
      return { outcome: 'failed', problem: 'internal_error', startedAt: clock.wall() };
    const requestId = requestIdOf(row);
    const call = { priority: 'background' as const, requestId };
    for (;;) {
      await writes.take(item.queue, signal);
      const may = await mayGoOn(number);
      if (may !== 'go') return { ending: { again: 0 } };
      await reads.take(item.queue, signal);
      const startedAt = clock.wall();
      const wasSent = row.sentAt !== null;
      try {
        const earlier = await upstream.readPortalConfiguration(profile, { ...call, signal, fresh: true });
        answered();
        const found = toReading(profile, requestId, earlier);
        if (found.forms === null)
          return { outcome: 'failed', problem: 'service_answer_unreadable', startedAt };
        if (!sameForms(found.forms, before)) {
          const isKept = sameForms(found.forms, after);
          if (isKept && wasSent) return { outcome: 'changed', startedAt, reading: { ...found, saved: true } };
          return isKept
            ? { outcome: 'skipped', startedAt, reading: found }
            : { outcome: 'conflict', found: found.forms, startedAt, reading: found };
        }
        if (!(await markSent(row))) return { ending: { again: 0 } };
        row.sentAt = new Date(startedAt);
        const written = await write(row, after, earlier, call);
        answered();
        const reading = toReading(profile, requestId, written);
        const isAsked = reading.forms !== null && sameForms(reading.forms, after);
        const moved = findSideEffects(normalForm(earlier.raw), normalForm(written.raw));
        return {
          ...{ outcome: 'changed', startedAt, kept: isAsked ? null : reading.forms },
          ...(moved.length > 0 ? { sideEffects: moved } : {}),
          reading: { ...reading, saved: reading.forms === null || !sameForms(reading.forms, before) },
        };
      } catch (error) {
        signal.throwIfAborted();
        const next = await settle(error, { number, item, row, startedAt });
        if (next !== 'again') return next;
      }
    }
  }

  function answered(): void {
    failures = 0;
    writes.open();
  }

  /** What follows from an error: the same item once more, later, or its outcome. */
  async function settle(
    error: unknown,
    { number, item, row, startedAt }: { number: number; item: Item; row: ItemRow; startedAt: number },
  ): Promise<Came | 'again'> {
    if (!(error instanceof UpstreamError)) throw error;
    const { code, retryAfter } = error;
    const isDoubtful = row.sentAt !== null;
    const stop = STOPS[code];
    if (stop) {
      await stopRun(number, stop);
      return { ending: { again: 0 } };
    }
    if (WAITS.has(code)) {
      writes.close((retryAfter ?? 5) * 1_000);
      return 'again';
    }
    if (code === 'not_found') {
      return { outcome: isDoubtful ? 'not_known' : 'not_found', problem: code, startedAt };
    }
    if (code === 'refused_by_service') return { outcome: 'failed', problem: code, startedAt };
    failures += 1;
    if (failures > MOST_FAILURES) {
      failures = 0;
      await stopRun(number, 'service_failing');
      return { ending: { again: SETTLED_AFTER } };
    }
    if (item.attempt >= MOST_TRIES || (isDoubtful && (await isCancelled(number)))) {
      return { outcome: isDoubtful ? 'not_known' : 'failed', problem: code, startedAt };
    }
    return { ending: { retry: isDoubtful ? SETTLED_AFTER : FAILED_AGAIN_AFTER, error: code } };
  }

  /** Of a cancelled run nothing is tried again. */
  async function isCancelled(number: number): Promise<boolean> {
    const [row] = await db
      .select({ state: assignments.state })
      .from(assignments)
      .where(eq(assignments.number, number));
    return row?.state === 'cancelled';
  }

  /** Whether the run is still to go on, and whoever started it may still change forms. */
  async function mayGoOn(number: number): Promise<'go' | 'not'> {
    const [row] = await db
      .select({ state: assignments.state, role: operators.role, disabledAt: operators.disabledAt })
      .from(assignments)
      .leftJoin(operators, eq(operators.id, assignments.startedById))
      .where(eq(assignments.number, number));
    if (row?.state !== 'running') return 'not';
    if (row.role !== null && row.disabledAt === null && may(row.role as Role, 'forms.change')) return 'go';
    await stopRun(number, 'operator_not_permitted');
    return 'not';
  }

  /** Durably, before the change leaves; not where the run was paused meanwhile. */
  async function markSent({ assignment, number }: ItemRow): Promise<boolean> {
    const marked = await db
      .update(assignmentItems)
      .set({ sentAt: new Date(clock.wall()) })
      .where(
        and(
          eq(assignmentItems.assignment, assignment),
          eq(assignmentItems.number, number),
          sql`EXISTS (SELECT FROM ${assignments} WHERE ${assignments.number} = ${assignment} AND ${assignments.state} = 'running')`,
        ),
      )
      .returning({ number: assignmentItems.number });
    return marked.length > 0;
  }

  async function unmark(row: ItemRow): Promise<void> {
    row.sentAt = null;
    await db
      .update(assignmentItems)
      .set({ sentAt: null })
      .where(and(eq(assignmentItems.assignment, row.assignment), eq(assignmentItems.number, row.number)));
  }

  /** By whoever finds it first. */
  async function stopRun(number: number, reason: StopReason): Promise<void> {
    await db
      .transaction(async (transaction) => {
        const row = await changeState(transaction, {
          ...{
            number,
            from: ['running'],
            to: 'stopped',
            at: new Date(clock.wall()),
            by: null,
            kind: 'stopped',
          },
          ...{ detail: { reason }, set: { stopped: reason } },
        });
        await pauseBatch(transaction, store, row.batch ?? 0);
      })
      .catch((error: unknown) => {
        if (!(error instanceof ConsoleError)) throw error;
      });
  }

  /** A service may answer a change with less than the whole configuration: then the profile is read again. */
  async function write(
    row: ItemRow,
    after: AssignedForms,
    earlier: ProfileAnswer,
    call: { priority: 'background'; requestId: string },
  ): Promise<ProfileAnswer> {
    const answer = await upstream.updateForms(row.profile, after, call).catch(async (error: unknown) => {
      // A refusal was not carried out: nothing is on its way.
      if (error instanceof UpstreamError && !error.sent) await unmark(row);
      throw error;
    });
    if (hasEverySection(answer.raw, earlier.raw)) return answer;
    return upstream.readPortalConfiguration(row.profile, { ...call, fresh: true });
  }

  const kind: WorkKind<unknown, ItemRow, Came> = {
    get places() {
      return placesAt(writes.perMinute);
    },
    gather: GATHER,
    lease: LEASE,
    prepare: (items) => readItems(db, items),
    run: (item, row, signal) => carryOut(item, row, signal),
    async record(transaction, ended) {
      for (const number of new Set(ended.map(({ item }) => assignmentOf(item.queue)))) {
        const some = ended.filter(({ item }) => assignmentOf(item.queue) === number);
        await keep(transaction, number, some, clock.wall());
      }
      return ended.map(({ outcome }) => ('ending' in outcome ? outcome.ending : 'done'));
    },
    async failed(transaction, item) {
      const outcome = { outcome: 'failed' as const, problem: 'internal_error', startedAt: clock.wall() };
      await keep(transaction, assignmentOf(item.queue), [{ item, outcome }], clock.wall());
    },
  };

  async function keep(
    transaction: Queries,
    number: number,
    some: readonly Recorded<unknown, Came>[],
    now: number,
  ): Promise<void> {
    const dealt = some.flatMap(({ item, outcome }) =>
      'ending' in outcome ? [] : [{ item: Number(item.key), outcome }],
    );
    if (dealt.length === 0) return;
    const written = await writeOutcomes(transaction, number, dealt, now);
    const readings = dealt.flatMap(({ outcome: { reading } }) => reading ?? []);
    for (const reading of readings.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1))) {
      await keepReading(transaction, reading);
    }
    const [run] = await selectAssignments(transaction).where(eq(assignments.number, number)).for('update');
    if (run === undefined) return;
    const actor = await readActor(transaction, run, now);
    const entries = toEntries(run, written, actor);
    const last = await goOn(transaction, run, now);
    await recordAll(transaction, last ? [...entries, { ...last, actor }] : entries);
    await announce(transaction, { kind: 'assignments', profile: null });
  }

  /** Whether it is over, waits for a look, or too much went wrong. @returns the entry of its end */
  async function goOn(
    transaction: Queries,
    run: AssignmentRow,
    now: number,
  ): Promise<Pick<AuthoredEntry, 'entry'> | null> {
    const of = eq(assignmentItems.assignment, run.number);
    const left = await transaction.$count(
      assignmentItems,
      and(of, eq(assignmentItems.fate, 'to_change'), sql`${assignmentItems.outcome} IS NULL`),
    );
    const at = new Date(now);
    const change = { number: run.number, at, by: null };
    const isUnderWay = UNDER_WAY_STATES.some((state) => state === run.state);
    if (left === 0 && isUnderWay) {
      await changeState(transaction, {
        ...change,
        from: UNDER_WAY_STATES,
        to: 'done',
        kind: 'done',
      });
      return {
        entry: {
          ...{ action: 'assignment.ended', reason: run.reason },
          ...{ subject: `${assignmentNumber(run.number)} ${run.title}`, after: { assignment: run.number } },
        },
      };
    }
    if (run.state !== 'running') return null;
    const dealt = await transaction.$count(
      assignmentItems,
      and(of, sql`${assignmentItems.outcome} IS NOT NULL`),
    );
    const wrong = await transaction.$count(
      assignmentItems,
      and(of, inArray(assignmentItems.outcome, [...WRONG_OUTCOMES])),
    );
    if (run.stopsOver !== null && dealt >= LEAST_TO_JUDGE && (wrong / dealt) * 100 > run.stopsOver) {
      await changeState(transaction, {
        ...{ ...change, from: ['running'], to: 'stopped', kind: 'stopped' },
        ...{ detail: { reason: 'too_many_wrong', wrong, dealt }, set: { stopped: 'too_many_wrong' } },
      });
      await pauseBatch(transaction, store, run.batch ?? 0);
    } else if (run.lookAfter !== null && run.lookedAt === null && dealt >= run.lookAfter) {
      await changeState(transaction, {
        ...{ ...change, from: ['running'], to: 'looking', kind: 'waits_for_look', detail: { dealt, wrong } },
      });
    }
    return null;
  }

  return workKind(kind);
}

/** The same at every attempt: versions and Activity name it. */
const requestIdOf = ({ assignment, number }: Pick<ItemRow, 'assignment' | 'number'>): string =>
  `assignment-${assignment}-${number}`;

async function readItems(db: Queries, items: readonly Item[]): Promise<ReadonlyMap<number, ItemRow>> {
  const found = new Map<number, ItemRow>();
  for (const assignment of new Set(items.map(({ queue }) => assignmentOf(queue)))) {
    const some = items.filter(({ queue }) => assignmentOf(queue) === assignment);
    const numbers = some.map(({ key }) => Number(key));
    const rows = await db
      .select()
      .from(assignmentItems)
      .where(and(eq(assignmentItems.assignment, assignment), inArray(assignmentItems.number, numbers)));
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    for (const { id, key } of some) {
      const row = byNumber.get(Number(key));
      if (row !== undefined && row.outcome === null) found.set(id, row);
    }
  }
  return found;
}

interface Dealt {
  /** Its number in the plan. */
  item: number;
  outcome: Outcome;
}

/** A row that has its outcome now: what Activity tells of it. */
type Written = Pick<ItemRow, 'number' | 'profile' | 'before' | 'after' | 'found' | 'kept'> & {
  outcome: ItemOutcome;
};

async function writeOutcomes(
  db: Queries,
  assignment: number,
  dealt: readonly Dealt[],
  now: number,
): Promise<Written[]> {
  const rows = dealt.map(({ item, outcome: { reading: _, startedAt, ...rest } }) => ({
    ...{ item, found: null, kept: null, sideEffects: null, problem: null, ...rest },
    requestId: requestIdOf({ assignment, number: item }),
    startedAt: new Date(startedAt).toISOString(),
  }));
  return rowsOf<Written>(
    db,
    sql`
    UPDATE ${assignmentItems} AS item
    SET outcome = came.outcome, found = came.found, kept = came.kept, side_effects = came."sideEffects",
      problem = came.problem, request_id = came."requestId", started_at = came."startedAt",
      ended_at = ${new Date(now).toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS came (
      item int, outcome text, found json, kept json, "sideEffects" json, problem text, "requestId" text, "startedAt" timestamptz)
    WHERE item.assignment = ${assignment} AND item.number = came.item AND item.outcome IS NULL
    RETURNING item.number, item.profile::text AS profile, item.before, item.after, item.outcome, item.found, item.kept`,
  );
}

/** Whoever answers for the run. */
async function readActor(db: Queries, run: AssignmentRow, now: number): Promise<AuthoredEntry['actor']> {
  const [found] = await db
    .select({ id: operators.id, name: operators.name, email: operators.email, role: operators.role })
    .from(operators)
    .where(eq(operators.id, run.startedById ?? ''));
  return {
    operator: found ? ({ ...found, role: found.role as Role } as Operator) : null,
    call: { requestId: `assignment-${run.number}`, from: null },
    now: () => now,
  };
}

const ACTIVITY_OUTCOMES = {
  ...{ changed: 'done', skipped: 'refused', conflict: 'refused' },
  ...{ not_found: 'failed', failed: 'failed', not_known: 'failed' },
} as const satisfies Record<ItemOutcome, ActivityOutcome>;

/** One entry an item. */
function toEntries(
  run: AssignmentRow,
  written: readonly Written[],
  actor: AuthoredEntry['actor'],
): AuthoredEntry[] {
  return written.map(({ number, profile, before, after, outcome, found, kept }) => {
    const told = { assignment: run.number, outcome, ...(found ? { found } : {}) };
    const entry: AuthoredEntry['entry'] = {
      ...{ action: 'forms.changed', profile, before, outcome: ACTIVITY_OUTCOMES[outcome] },
      reason: run.reason,
      subject: kept ? SAVED_DIFFERENTLY : assignmentNumber(run.number),
      after: kept ? { ...kept, asked: after, ...told } : { ...after, ...told },
    };
    const requestId = requestIdOf({ assignment: run.number, number });
    return { actor: { ...actor, call: { requestId, from: null } }, entry };
  });
}
