import { and, eq, sql } from 'drizzle-orm';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { toReading } from '@/lib/features/history/server/reading';
import { readNewestVersion } from '@/lib/features/history/server/version-row';
import { operators, operatorTokens } from '@/lib/features/operators/tables';
import { isUnchanged, readAfterChange } from '@/lib/features/profiles/server/after-change';
import { holdsLease } from '@/lib/features/profiles/server/lease-rows';
import type { ProfileLock, ProfileLocks } from '@/lib/features/profiles/server/profile-locks';
import { isVouchedFor } from '@/lib/features/sign-in/server/provider-access';
import type { SignInSettings } from '@/lib/features/sign-in/server/sign-in-settings';
import type { CallSlots } from '@/lib/features/survey/server/call-slots';
import { may } from '@/lib/platform/access/permissions';
import { ROLES } from '@/lib/platform/access/roles';
import type { Clock } from '@/lib/platform/clock';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError, isConsoleError } from '@/lib/platform/use-case/console-error';
import { pauseBatch } from '@/lib/platform/work/batches';
import type { ItemEnding } from '@/lib/platform/work/end-items';
import type { Item } from '@/lib/platform/work/lease-items';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import { UpstreamError } from '@/lib/upstream/upstream-error';
import { assignmentItems, assignments } from '../tables';
import type { StopReason } from '../words';
import { changeState } from './assignment-rows';
import { movedBetween, toChanged } from './judge-change';
import { type ItemRow, type Outcome, requestIdOf } from './record-outcomes';
import { assignmentOf } from './run-queues';

export interface CarryOutOptions {
  db: Queries;
  store: WorkStore;
  upstream: Pick<Upstream, 'readPortalConfiguration' | 'updateForms'>;
  /** A write and the read before it start only when both budgets allow. */
  writes: Pick<CallSlots, 'acquire' | 'perMinute' | 'close' | 'open' | 'settle'>;
  reads: Pick<CallSlots, 'acquire'>;
  profileLocks: ProfileLocks;
  clock: Clock;
  providerDays: SignInSettings['providerDays'];
}

/**
 * The result of an attempt: the outcome, with the lock that is held until it is recorded; or when to try
 * again.
 */
export type AttemptResult = { outcome: Outcome; lock: ProfileLock } | { ending: ItemEnding };

/**
 * Milliseconds for which another item's look at the run state is reused. This is only for starting an item:
 * the state is checked again before a change is sent.
 */
const TOLD_FOR = 250;
/** Milliseconds before a profile is read again if it is unknown whether it has the change. */
const SETTLED_AFTER = 30_000;
const MOST_TRIES = 5;
/**
 * How often a change is sent to a profile that still has its old forms afterwards, across restarts of the
 * run.
 */
const MOST_SENDS = 3;
/** Profiles that fail in a row because of the service, without a success in between, before a run stops. */
const MOST_FAILING = 10;
const FAILED_AGAIN_AFTER = 5_000;
/** Milliseconds before an item is retried whose profile is locked by someone else. */
const BUSY_AGAIN_AFTER = 5_000;

/** Errors that concern the client as a whole: every other call would fail in the same way. */
const STOPS: Readonly<Record<string, StopReason>> = {
  credentials_refused: 'credentials_refused',
  token_answer_unreadable: 'credentials_refused',
  read_only_client: 'read_only_client',
};
/** Reasons when many profiles fail with the same status; any other status means the service is failing. */
const STORMS: Readonly<Record<string, StopReason>> = { refused_by_service: 'service_refusing' };
/** Roles that may do what a run does. */
const CHANGERS = ROLES.filter((role) => may(role, 'forms.change'));
type ProviderAccess = Pick<SignInSettings, 'providerDays'> & { now: number };
/**
 * Whether the operator who started a run still exists and has the permission. For an operator from a provider
 * this holds for some days after signing in there; starting a run in a session shows that they had.
 */
const isPermitted = (ageing: ProviderAccess) => sql<boolean>`EXISTS (
  SELECT FROM ${operators} WHERE ${operators.id} = ${assignments.startedById} AND ${operators.disabledAt} IS NULL
    AND ${isOneOf(operators.role, CHANGERS)}
    AND ${isVouchedFor(operators.id, { ...ageing, since: assignments.startedAt })})`;
/** Whether the token that started a run, if there was one, still exists and has not expired. */
const tokenHolds = (
  ageing: ProviderAccess,
) => sql<boolean>`(${assignments.startedByTokenId} IS NULL OR EXISTS (
  SELECT FROM ${operatorTokens} WHERE ${operatorTokens.id} = ${assignments.startedByTokenId}
    AND ${operatorTokens.expiresAt} > ${new Date(ageing.now).toISOString()}::timestamptz
    AND ${isVouchedFor(operatorTokens.operatorId, ageing)}))`;
const WAITS = new Set(['rate_limited', 'service_paused']);

interface Attempt {
  item: Item;
  row: ItemRow;
  number: number;
  startedAt: number;
  lock: ProfileLock;
  /** The read before the change is done: failures from now on concern the change. */
  isSending: boolean;
  call: { priority: 'background'; requestId: string; signal: AbortSignal };
}

/**
 * Carries out one item: reads the profile, compares it with the plan's reading, and only then writes. A
 * change that was sent without a response is read back first; if the run has been cancelled, it is only read.
 * All of this happens under the profile's lock, which is still held when there is an outcome to record.
 */
export function createCarryOut(options: CarryOutOptions) {
  const { db, store, upstream, writes, reads, profileLocks, clock, providerDays } = options;
  const ageing = (): ProviderAccess => ({ providerDays, now: clock.wall() });
  /** Profiles that failed because of the service since the last success in this process. */
  const failing = new Set<string>();
  /** When the database last reported a run as running. */
  const lastSeenRunning = new Map<number, number>();

  return async function carryOut(item: Item, row: ItemRow, signal: AbortSignal): Promise<AttemptResult> {
    const number = assignmentOf(item.queue);
    const call = { priority: 'background' as const, requestId: requestIdOf(row), signal };
    for (;;) {
      await writes.acquire(item.queue, signal);
      const next = await nextStep(number);
      if (next === 'wait' || (next === 'end' && row.sentAt === null)) {
        // The next in line may find out whether the service can be reached.
        writes.open();
        return { ending: next === 'end' ? 'done' : { again: 0 } };
      }
      await reads.acquire(item.queue, signal);
      const lock = await acquireLock(row.profile, signal);
      if (lock === null) return { ending: { again: BUSY_AGAIN_AFTER } };
      const attempt = { item, row, number, call, lock, isSending: false, startedAt: clock.wall() };
      const result = await attemptUnderLock(attempt, next === 'go');
      if (result !== 'again') return result;
    }
  };

  /** @returns null if someone else still holds it */
  async function acquireLock(profile: string, signal: AbortSignal): Promise<ProfileLock | null> {
    try {
      return await profileLocks.acquire(profile, signal);
    } catch (error) {
      writes.open();
      if (isConsoleError(error)) return null;
      throw error;
    }
  }

  /** An outcome keeps the lock; everything else releases it. */
  async function attemptUnderLock(attempt: Attempt, mayWrite: boolean): Promise<AttemptResult | 'again'> {
    const { lock, call } = attempt;
    let result: Outcome | { ending: ItemEnding } | 'again' | undefined;
    try {
      result = await attemptOnce(attempt, mayWrite);
      failing.clear();
    } catch (error) {
      call.signal.throwIfAborted();
      result = await outcomeOfError(error, attempt);
    } finally {
      if (!isOutcome(result) || call.signal.aborted) await lock.release();
    }
    if (result !== 'again') writes.open();
    return isOutcome(result) ? { outcome: result, lock } : result;
  }

  async function attemptOnce(attempt: Attempt, mayWrite: boolean): Promise<Outcome | { ending: ItemEnding }> {
    const { row, call, lock, startedAt } = attempt;
    const { profile, before, after } = row;
    if (before === null || after === null) return { outcome: 'failed', problem: 'internal_error', startedAt };
    const wasSent = row.sentAt !== null;
    const earlier = await upstream.readPortalConfiguration(profile, { ...call, fresh: true });
    const reading = toReading(profile, call.requestId, earlier);
    if (reading.forms === null) {
      const outcome = wasSent ? 'not_known' : 'failed';
      return { outcome, problem: 'service_answer_unreadable', startedAt };
    }
    if (!sameForms(reading.forms, before)) {
      if (!sameForms(reading.forms, after)) {
        // Whether it had the change in between is unknown.
        const outcome = wasSent ? 'not_known' : 'conflict';
        return { outcome, found: reading.forms, startedAt, reading };
      }
      if (!wasSent && row.sends === 0) return { outcome: 'skipped', startedAt, reading };
      // The newest version from before this change: the process that read the profile then may be gone.
      const newest = await readNewestVersion(db, profile, { butOf: call.requestId });
      // Someone else here has made the same change since: whether what was sent arrived is unknown.
      if (newest?.reason === 'saved' && newest.forms && sameForms(newest.forms, after))
        return { outcome: 'not_known', found: reading.forms, startedAt, reading };
      const sideEffects = newest?.data ? movedBetween(newest.data, earlier.raw) : {};
      return { outcome: 'changed', startedAt, ...sideEffects, reading: { ...reading, saved: true } };
    }
    if (!mayWrite) return { outcome: 'not_known', problem: 'save_not_confirmed', startedAt, reading };
    if (row.sends >= MOST_SENDS) return { outcome: 'failed', problem: 'change_not_made', startedAt, reading };
    await writes.settle();
    const sentBefore = row.sentAt;
    if (!(await markSent(row, lock, startedAt))) return { ending: { again: 0 } };
    attempt.isSending = true;
    const answer = await send(row, { before, after, sentBefore }, attempt);
    const { priority, requestId } = call;
    const whole = { uuid: profile, earlier: earlier.raw, call: { priority, requestId } };
    const written = await readAfterChange(upstream, whole, answer);
    // The change was confirmed, but the response does not say which forms the profile has now: a later read
    // does.
    if (written === null) return { ending: { retry: SETTLED_AFTER, error: 'save_not_confirmed' } };
    return toChanged({ before, after, earlier, written, reading: { uuid: profile, requestId }, startedAt });
  }

  /** Sends the change. Only an error of this one call says whether it was applied. */
  async function send(
    row: ItemRow,
    { before, after, sentBefore }: { before: AssignedForms; after: AssignedForms; sentBefore: Date | null },
    { call: { priority, requestId }, lock }: Attempt,
  ): Promise<ProfileAnswer> {
    try {
      // Ignores the abort signal: once the PATCH is sent, wait for its response. A lost lock only holds back
      // what is not sent yet.
      return await upstream.updateForms(row.profile, after, { priority, requestId, signal: lock.signal });
    } catch (error) {
      const isLost = lock.signal.aborted && error === lock.signal.reason;
      const isRefused = error instanceof UpstreamError && !error.sent;
      if (isLost || isRefused) await setSent(row, sentBefore, row.sends - 1);
      else if (isUnchanged(error, before)) await setSent(row, sentBefore, row.sends);
      throw error;
    }
  }

  /** Turns an error into the next step: retry the item now or later, or record its outcome. */
  async function outcomeOfError(
    error: unknown,
    { number, item, row, startedAt, isSending }: Attempt,
  ): Promise<Outcome | { ending: ItemEnding } | 'again'> {
    // The lock was lost before the change was sent.
    if (isConsoleError(error) && error.code === 'profile_busy')
      return { ending: { again: BUSY_AGAIN_AFTER } };
    if (!(error instanceof UpstreamError)) throw error;
    const { code, retryAfter } = error;
    const isDoubtful = row.sentAt !== null;
    if (WAITS.has(code)) {
      writes.close((retryAfter ?? 5) * 1_000);
      return 'again';
    }
    if (code === 'not_found') {
      return { outcome: isDoubtful ? 'not_known' : 'not_found', problem: code, startedAt };
    }
    const outcome = isDoubtful ? 'not_known' : 'failed';
    if (code === 'refused_by_service' && isSending) return { outcome, problem: code, startedAt };
    const stop = STOPS[code] ?? (isStorm(row.profile) ? (STORMS[code] ?? 'service_failing') : undefined);
    if (stop !== undefined && (await stopRun(number, stop))) {
      failing.clear();
      return { ending: { again: stop === STOPS[code] ? 0 : SETTLED_AFTER } };
    }
    if (!isDoubtful && row.sends >= MOST_SENDS) return { outcome, problem: 'change_not_made', startedAt };
    if (item.attempt >= MOST_TRIES) return { outcome, problem: code, startedAt };
    return { ending: { retry: isDoubtful ? SETTLED_AFTER : FAILED_AGAIN_AFTER, error: code } };
  }

  /**
   * Counts profiles, not failures: a few profiles failing repeatedly do not mean that the service is failing.
   */
  function isStorm(profile: string): boolean {
    failing.add(profile);
    return failing.size >= MOST_FAILING;
  }

  /**
   * Whether the run is running and its operator and token may still change forms; `end` if it was cancelled.
   */
  async function nextStep(number: number): Promise<'go' | 'wait' | 'end'> {
    if (clock.now() - (lastSeenRunning.get(number) ?? -Infinity) < TOLD_FOR) return 'go';
    lastSeenRunning.delete(number);
    const asked = clock.now();
    const [row] = await db
      .select({ state: assignments.state, isPermitted: isPermitted(ageing()), holds: tokenHolds(ageing()) })
      .from(assignments)
      .where(eq(assignments.number, number));
    if (row === undefined || row.state === 'cancelled') return 'end';
    if (row.state !== 'running') return 'wait';
    if (row.isPermitted && row.holds) {
      lastSeenRunning.set(number, asked);
      return 'go';
    }
    await stopRun(number, row.isPermitted ? 'token_ended' : 'operator_not_permitted');
    return 'wait';
  }

  /**
   * Stored before the change is sent, and only if the run is running. The run's row is locked for this one
   * statement, so that cancelling finds each sent item. Fails if the lock was lost: the reading is out of
   * date then.
   */
  async function markSent(row: ItemRow, lock: ProfileLock, startedAt: number): Promise<boolean> {
    const run = db
      .select({ number: assignments.number })
      .from(assignments)
      .where(
        and(
          eq(assignments.number, row.assignment),
          eq(assignments.state, 'running'),
          isPermitted(ageing()),
          tokenHolds(ageing()),
        ),
      )
      .for('share');
    const updated = await db
      .with(db.$with('run').as(run))
      .update(assignmentItems)
      .set({ sentAt: new Date(clock.wall()), sends: sql`${assignmentItems.sends} + 1` })
      .where(and(isItem(row), sql`EXISTS (SELECT FROM run)`, holdsLease(lock, store.now())))
      .returning({ sends: assignmentItems.sends });
    const [marked] = updated;
    if (marked) Object.assign(row, { sentAt: new Date(startedAt), sends: marked.sends });
    else lastSeenRunning.delete(row.assignment);
    return marked !== undefined;
  }

  async function setSent(row: ItemRow, sentAt: Date | null, sends: number): Promise<void> {
    Object.assign(row, { sentAt, sends });
    await db.update(assignmentItems).set({ sentAt, sends }).where(isItem(row));
  }

  /**
   * Called by the first to find the reason.
   * @returns false if it was cancelled and has therefore finished already
   */
  async function stopRun(number: number, reason: StopReason): Promise<boolean> {
    try {
      await db.transaction(async (transaction) => {
        const row = await changeState(transaction, {
          number,
          from: ['running'],
          to: 'stopped',
          at: new Date(clock.wall()),
          by: null,
          kind: 'stopped',
          detail: { reason },
          set: { stopped: reason },
        });
        await pauseBatch(transaction, store, row.batch ?? 0);
      });
      return true;
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      return (await nextStep(number)) !== 'end';
    }
  }
}

const isOutcome = (result: object | 'again' | undefined): result is Outcome =>
  typeof result === 'object' && 'outcome' in result;

const isItem = ({ assignment, number }: ItemRow) =>
  and(eq(assignmentItems.assignment, assignment), eq(assignmentItems.number, number));
