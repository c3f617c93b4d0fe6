import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import { sameForms } from '@/lib/configuration/forms-difference';
import type { StopReason } from '@/lib/contract/assignments/words';
import type { SaveFormsAnswer } from '@/lib/contract/console-api';
import type { AssignedForms } from '@/lib/contract/forms-update';
import { may } from '@/lib/contract/permissions';
import { ROLES } from '@/lib/contract/roles';
import { assignmentItems, assignments } from '@/lib/db/assignment-schema';
import type { Queries } from '@/lib/db/database';
import { isOneOf } from '@/lib/db/is-one-of';
import { operators, operatorTokens } from '@/lib/db/operator-schema';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import { UpstreamError } from '@/lib/upstream/upstream-error';
import { pauseBatch } from '@/lib/work/batches';
import type { Ending } from '@/lib/work/end-items';
import type { Item } from '@/lib/work/lease-items';
import type { WorkStore } from '@/lib/work/work-store';
import type { CallSlots } from '../background-budget/call-slots';
import { ConsoleError } from '../console-error';
import { type Reading, toReading } from '../history/reading';
import { readNewestVersion } from '../history/version-row';
import { findSideEffects, hasEverySection } from '../profiles/save-forms';
import { isVouchedFor } from '../sign-in/provider-word';
import type { SignInSettings } from '../sign-in/sign-in-settings';
import { changeState } from './assignment-rows';
import { type ItemRow, type Outcome, requestIdOf } from './record-outcomes';
import { assignmentOf } from './run-queues';

export interface CarryOutOptions {
  db: Queries;
  store: WorkStore;
  upstream: Pick<Upstream, 'readPortalConfiguration' | 'updateForms'>;
  /** A write, and the read before it, are begun when both budgets let them. */
  writes: Pick<CallSlots, 'take' | 'perMinute' | 'close' | 'open' | 'settle'>;
  reads: Pick<CallSlots, 'take'>;
  clock: Clock;
  providerDays: SignInSettings['providerDays'];
}

/** What came of an attempt: the item's outcome, or when it is tried again. */
export type Came = Outcome | { ending: Ending };

/**
 * Milliseconds for which an item may begin on what another was told of the run. Nothing is written on it: whoever sends
 * a change asks anew.
 */
const TOLD_FOR = 250;
/** Milliseconds after which a profile is read again of which nobody knows whether it has the change. */
const SETTLED_AFTER = 30_000;
const MOST_TRIES = 5;
/** Failures of the service in a row, whatever the profile, after which a run stops. */
const MOST_FAILURES = 10;
const FAILED_AGAIN_AFTER = 5_000;

/** About the client as a whole: nothing more would be answered otherwise. */
const STOPS: Readonly<Record<string, StopReason>> = {
  credentials_refused: 'credentials_refused',
  token_answer_unreadable: 'credentials_refused',
  read_only_client: 'read_only_client',
};
/** Roles that may do what a run does. */
const CHANGERS = ROLES.filter((role) => may(role, 'forms.change'));
type Ageing = Pick<SignInSettings, 'providerDays'> & { now: number };
/**
 * Whether the person who started a run is an operator still, and may do what it does. Of a provider's operator that is
 * true for some days after they signed in there; starting a run by a session shows that they had.
 */
const isPermitted = (ageing: Ageing) => sql<boolean>`EXISTS (
  SELECT FROM ${operators} WHERE ${operators.id} = ${assignments.startedById} AND ${operators.disabledAt} IS NULL
    AND ${isOneOf(operators.role, CHANGERS)}
    AND ${isVouchedFor(operators.id, { ...ageing, since: assignments.startedAt })})`;
/** Whether the token by which a run was started, if it was one, is there still and has not ended. */
const tokenHolds = (ageing: Ageing) => sql<boolean>`(${assignments.startedByTokenId} IS NULL OR EXISTS (
  SELECT FROM ${operatorTokens} WHERE ${operatorTokens.id} = ${assignments.startedByTokenId}
    AND ${operatorTokens.expiresAt} > ${new Date(ageing.now).toISOString()}::timestamptz
    AND ${isVouchedFor(operatorTokens.operatorId, ageing)}))`;
const WAITS = new Set(['rate_limited', 'service_paused']);

/** An item that is being carried out. */
interface Attempt {
  item: Item;
  row: ItemRow;
  number: number;
  startedAt: number;
  call: { priority: 'background'; requestId: string; signal: AbortSignal };
}

/**
 * Carries out one item: reads the profile, compares it with what the plan saw, and only then writes. What was sent
 * without an answer is read before anything else; where the run was cancelled meanwhile it is only read.
 */
export function createCarryOut(options: CarryOutOptions) {
  const { db, store, upstream, writes, reads, clock, providerDays } = options;
  const ageing = (): Ageing => ({ providerDays, now: clock.wall() });
  /** In a row, of this process. */
  let failures = 0;
  /** When the database last said of a run that it goes on. */
  const wentOn = new Map<number, number>();

  return async function carryOut(item: Item, row: ItemRow, signal: AbortSignal): Promise<Came> {
    const number = assignmentOf(item.queue);
    const { before, after } = row;
    if (before === null || after === null)
      return { outcome: 'failed', problem: 'internal_error', startedAt: clock.wall() };
    const call = { priority: 'background' as const, requestId: requestIdOf(row), signal };
    for (;;) {
      await writes.take(item.queue, signal);
      const next = await whatNext(number);
      if (next === 'wait' || (next === 'end' && row.sentAt === null)) {
        // Whoever waits behind it may find out whether the service can be asked.
        writes.open();
        return { ending: next === 'end' ? 'done' : { again: 0 } };
      }
      await reads.take(item.queue, signal);
      const attempt = { item, row, number, call, startedAt: clock.wall() };
      try {
        const came = await attemptOnce(attempt, before, after, next === 'go');
        failures = 0;
        writes.open();
        return came;
      } catch (error) {
        signal.throwIfAborted();
        const came = await settle(error, attempt);
        if (came === 'again') continue;
        writes.open();
        return came;
      }
    }
  };

  async function attemptOnce(
    { row, call, startedAt }: Attempt,
    before: AssignedForms,
    after: AssignedForms,
    mayWrite: boolean,
  ): Promise<Came> {
    const { profile } = row;
    const wasSent = row.sentAt !== null;
    const earlier = await upstream.readPortalConfiguration(profile, { ...call, fresh: true });
    const reading = toReading(profile, call.requestId, earlier);
    if (reading.forms === null) {
      const outcome = wasSent ? 'not_known' : 'failed';
      return { outcome, problem: 'service_answer_unreadable', startedAt };
    }
    if (!sameForms(reading.forms, before)) {
      if (!sameForms(reading.forms, after)) {
        // Whether it had the change in between nobody can say.
        const outcome = wasSent ? 'not_known' : 'conflict';
        return { outcome, found: reading.forms, startedAt, reading };
      }
      if (!wasSent) return { outcome: 'skipped', startedAt, reading };
      const sideEffects = await findMovedSince(row, earlier.raw);
      return { outcome: 'changed', startedAt, ...sideEffects, reading: { ...reading, saved: true } };
    }
    if (!mayWrite) return { outcome: 'not_known', problem: 'save_not_confirmed', startedAt, reading };
    await writes.settle();
    const sentBefore = row.sentAt;
    if (!(await markSent(row, startedAt))) return { ending: { again: 0 } };
    const written = await write(row, after, earlier, call).catch(async (error: unknown) => {
      // A refusal was not carried out: of this attempt nothing is on its way.
      if (error instanceof UpstreamError && !error.sent) await setSent(row, sentBefore);
      throw error;
    });
    return toChanged({ before, after, earlier, written, reading: { uuid: profile, ...call }, startedAt });
  }

  /** A service may answer a change with less than the whole configuration: then the profile is read again. */
  async function write(
    { profile }: ItemRow,
    after: AssignedForms,
    earlier: ProfileAnswer,
    { priority, requestId }: Attempt['call'],
  ): Promise<ProfileAnswer> {
    // Not cut short by a stop: what has left is waited for.
    const answer = await upstream.updateForms(profile, after, { priority, requestId });
    if (hasEverySection(answer.raw, earlier.raw)) return answer;
    return upstream.readPortalConfiguration(profile, { priority, requestId, fresh: true });
  }

  /** What follows from an error: the same item once more, later, or its outcome. */
  async function settle(error: unknown, { number, item, row, startedAt }: Attempt): Promise<Came | 'again'> {
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
    if (code === 'refused_by_service') return { outcome, problem: code, startedAt };
    const stop = STOPS[code] ?? (++failures > MOST_FAILURES ? 'service_failing' : undefined);
    if (stop !== undefined && (await stopRun(number, stop))) {
      failures = 0;
      return { ending: { again: stop === 'service_failing' ? SETTLED_AFTER : 0 } };
    }
    if (item.attempt >= MOST_TRIES) return { outcome, problem: code, startedAt };
    return { ending: { retry: isDoubtful ? SETTLED_AFTER : FAILED_AGAIN_AFTER, error: code } };
  }

  /** Whether the run goes on, and whoever started it, and by which token, may still change forms; `end` where it was cancelled. */
  async function whatNext(number: number): Promise<'go' | 'wait' | 'end'> {
    if (clock.now() - (wentOn.get(number) ?? -Infinity) < TOLD_FOR) return 'go';
    wentOn.delete(number);
    const asked = clock.now();
    const [row] = await db
      .select({ state: assignments.state, isPermitted: isPermitted(ageing()), holds: tokenHolds(ageing()) })
      .from(assignments)
      .where(eq(assignments.number, number));
    if (row === undefined || row.state === 'cancelled') return 'end';
    if (row.state !== 'running') return 'wait';
    if (row.isPermitted && row.holds) {
      wentOn.set(number, asked);
      return 'go';
    }
    await stopRun(number, row.isPermitted ? 'token_ended' : 'operator_not_permitted');
    return 'wait';
  }

  /**
   * Durably, before the change leaves; not where the run does not go on any more. The run's row is held for this one
   * statement, so that who cancels finds each item that was sent.
   */
  async function markSent(row: ItemRow, startedAt: number): Promise<boolean> {
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
    const marked = await db
      .with(db.$with('run').as(run))
      .update(assignmentItems)
      .set({ sentAt: new Date(clock.wall()) })
      .where(and(isItem(row), sql`EXISTS (SELECT FROM run)`))
      .returning({ number: assignmentItems.number });
    if (marked.length > 0) row.sentAt = new Date(startedAt);
    else wentOn.delete(row.assignment);
    return marked.length > 0;
  }

  async function setSent(row: ItemRow, sentAt: Date | null): Promise<void> {
    row.sentAt = sentAt;
    await db.update(assignmentItems).set({ sentAt }).where(isItem(row));
  }

  /** By whoever finds it first. @returns false where it was cancelled: it is over already */
  async function stopRun(number: number, reason: StopReason): Promise<boolean> {
    try {
      await db.transaction(async (transaction) => {
        const row = await changeState(transaction, {
          ...{ number, from: ['running'], to: 'stopped', at: new Date(clock.wall()), by: null },
          ...{ kind: 'stopped', detail: { reason }, set: { stopped: reason } },
        });
        await pauseBatch(transaction, store, row.batch ?? 0);
      });
      return true;
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      return (await whatNext(number)) !== 'end';
    }
  }

  /**
   * What moved besides the forms, for a change whose answer this process has not seen: against the newest version
   * that is kept and does not come of it, as the reading before the change went with the process that made it.
   */
  async function findMovedSince(
    row: ItemRow,
    found: unknown,
  ): Promise<{ sideEffects?: SaveFormsAnswer['sideEffects'] }> {
    const newest = await readNewestVersion(db, row.profile, { butOf: requestIdOf(row) });
    return newest?.data ? movedBetween(newest.data, found) : {};
  }
}

const isItem = ({ assignment, number }: ItemRow) =>
  and(eq(assignmentItems.assignment, assignment), eq(assignmentItems.number, number));

function movedBetween(before: unknown, after: unknown): { sideEffects?: SaveFormsAnswer['sideEffects'] } {
  const sideEffects = findSideEffects(before, after);
  return sideEffects.length > 0 ? { sideEffects } : {};
}

interface Written {
  before: AssignedForms;
  after: AssignedForms;
  earlier: ProfileAnswer;
  written: ProfileAnswer;
  reading: Pick<Reading, 'uuid' | 'requestId'>;
  startedAt: number;
}

/** The answer beside what was asked, and beside the reading before it. */
function toChanged({ before, after, earlier, written, reading, startedAt }: Written): Outcome {
  const kept = toReading(reading.uuid, reading.requestId, written);
  const isAsked = kept.forms !== null && sameForms(kept.forms, after);
  return {
    ...{ outcome: 'changed', startedAt, kept: isAsked ? null : kept.forms },
    ...movedBetween(earlier.raw, written.raw),
    reading: { ...kept, saved: kept.forms === null || !sameForms(kept.forms, before) },
  };
}
