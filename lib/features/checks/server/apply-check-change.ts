import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { type CheckDefinition, SEVERITIES } from '@/lib/configuration/checks/definition';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { today } from '@/lib/features/setups/server/baseline-heads';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { checkExceptions } from '../../exceptions/tables';
import { findings } from '../../findings/tables';
import type { CheckRequestChange } from '../checks';
import { checkRequests, checkResults, checks, checkVersions } from '../tables';
import type { StoredCheck } from './check-rows';
import { judgeAll } from './judge-profiles';
import { replayVersion } from './replays/start-replay';
import { storeSetupResults } from './setup-results';

export type ChangeContext = Pick<CallContext, 'operator' | 'call' | 'now'>;

type WithoutReason<Change> = Change extends unknown ? Omit<Change, 'reason'> : never;

export type CheckChange = WithoutReason<CheckRequestChange> & {
  /** Undefined if the check is not active, so that none is required. */
  reason?: string | undefined;
  /** Only on activation: whether alerts report profiles that already fail. */
  announcesKnown?: boolean;
};

/**
 * Whether two definitions differ in more than title and reason, so that they may decide differently or with
 * another severity.
 */
export const decidesOtherwise = (before: CheckDefinition, after: CheckDefinition): boolean =>
  decided(before) !== decided(after);

function decided({ title: _title, why: _why, ...rest }: CheckDefinition): string {
  return canonicalJson(rest);
}

/**
 * Applies a change of a check; the caller holds the lock and has checked permission. A pending request for
 * the check refers to its old state, so it is deleted.
 * @param requestedBy Name of the operator who requested the change, if the current operator confirms it
 */
export async function applyCheckChange(
  transaction: Queries,
  context: ChangeContext,
  before: StoredCheck,
  change: CheckChange,
  requestedBy: string | null = null,
): Promise<void> {
  const asked = requestedBy === null ? {} : { requestedBy };
  await transaction.delete(checkRequests).where(eq(checkRequests.check, before.id));
  switch (change.kind) {
    case 'definition':
      await applyDefinition(transaction, context, before, change, asked);
      break;
    case 'state':
      await applyState(transaction, context, before, change, asked);
      break;
  }
  await announce(transaction, { kind: 'checks', profile: null });
}

interface ChangeOptions {
  requestedBy?: string;
}

async function applyDefinition(
  transaction: Queries,
  context: ChangeContext,
  before: StoredCheck,
  { definition, reason }: { definition: CheckDefinition; reason?: string | undefined },
  asked: ChangeOptions,
): Promise<void> {
  const { id, version } = before;
  const next = version + 1;
  const at = new Date(context.now());
  const madeBy = asked.requestedBy ?? context.operator.name;
  await transaction
    .insert(checkVersions)
    .values({ check: id, version: next, definition, madeAt: at, madeBy, reason: reason ?? null });
  await transaction.update(checks).set({ version: next }).where(eq(checks.id, id));
  // Results of earlier versions are no longer needed; the previous one may still be in use elsewhere.
  await transaction
    .delete(checkResults)
    .where(and(eq(checkResults.check, id), lt(checkResults.version, version)));
  await storeSetupResults(transaction, [{ id, version: next, definition }]);
  await replayVersion(transaction, context, { id, version: next, definition });
  await transaction
    .update(findings)
    .set({ severity: SEVERITIES.indexOf(definition.severity) })
    .where(and(eq(findings.check, id), isNull(findings.until)));
  if (before.state === 'on') await judgeAll(transaction, at);
  const suspended = decidesOtherwise(before.definition, definition)
    ? await suspendExceptions(transaction, context, { check: id, version: next })
    : 0;
  await record(transaction, context, {
    action: 'check.changed',
    subject: definition.title,
    before: { id, version, definition: before.definition },
    after: {
      version: next,
      definition,
      ...(suspended > 0 ? { exceptionsToConfirmAgain: suspended } : {}),
      ...asked,
    },
    reason,
  });
}

/**
 * Exceptions were added for what the check decided before: each needs confirmation again.
 * @returns how many
 */
async function suspendExceptions(
  transaction: Queries,
  context: ChangeContext,
  { check, version }: { check: string; version: number },
): Promise<number> {
  const suspended = await transaction
    .update(checkExceptions)
    .set({
      checkVersion: version,
      checkChangedAt: new Date(context.now()),
      confirmedAt: null,
      confirmedBy: null,
    })
    .where(
      and(
        eq(checkExceptions.check, check),
        isNull(checkExceptions.closed),
        gte(checkExceptions.until, today(context)),
      ),
    )
    .returning({ id: checkExceptions.id });
  return suspended.length;
}

async function applyState(
  transaction: Queries,
  context: ChangeContext,
  before: StoredCheck,
  { state, reason, announcesKnown = false }: CheckChange & { kind: 'state' },
  asked: ChangeOptions,
): Promise<void> {
  const { id, version, definition } = before;
  const at = new Date(context.now());
  const by = asked.requestedBy ?? context.operator.name;
  // The results for setups that appeared since it was archived are missing.
  if (before.state === 'archived') await storeSetupResults(transaction, [{ id, version, definition }]);
  if (state === 'on') {
    await transaction.update(checks).set({ state, onSince: at, announcesKnown }).where(eq(checks.id, id));
    await judgeAll(transaction, at);
  } else {
    const ended = state === 'off' ? 'check_off' : 'check_archived';
    await transaction.update(checks).set({ state }).where(eq(checks.id, id));
    await transaction
      .update(findings)
      .set({ until: at, ended, endedBy: by })
      .where(and(eq(findings.check, id), isNull(findings.until)));
  }
  const withdrawn = state === 'archived' ? await withdrawExceptions(transaction, { id, at, by }) : 0;
  await record(transaction, context, {
    action: SWITCHED[before.state === 'archived' && state === 'off' ? 'restored' : state],
    subject: definition.title,
    before: { id, state: before.state },
    after: {
      state,
      ...(announcesKnown ? { announcesKnown } : {}),
      ...(withdrawn > 0 ? { exceptionsWithdrawn: withdrawn } : {}),
      ...asked,
    },
    reason,
  });
}

const SWITCHED = {
  on: 'check.switched',
  off: 'check.switched',
  archived: 'check.archived',
  restored: 'check.restored',
} as const;

/** An archived check has no exceptions that anyone could need to renew. @returns how many were withdrawn */
async function withdrawExceptions(
  transaction: Queries,
  { id, at, by }: { id: string; at: Date; by: string },
): Promise<number> {
  const withdrawn = await transaction
    .update(checkExceptions)
    .set({ closed: 'withdrawn', closedAt: at, closedBy: by })
    .where(and(eq(checkExceptions.check, id), isNull(checkExceptions.closed)))
    .returning({ id: checkExceptions.id });
  return withdrawn.length;
}
