import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import type { CheckRequestChange } from '@/lib/contract/checks/api-shapes';
import { type CheckDefinition, SEVERITIES } from '@/lib/contract/checks/definition';
import type { CheckState } from '@/lib/contract/checks/results';
import {
  checkExceptions,
  checkRequests,
  checkResults,
  checks,
  checkVersions,
  findings,
} from '@/lib/db/check-schema';
import type { Queries } from '@/lib/db/database';
import { record } from '../activity/record';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { today } from '../setups/baseline-heads';
import type { StoredCheck } from './check-rows';
import { judgeAll } from './judge-profiles';
import { replayVersion } from './replays/start-replay';
import { storeSetupResults } from './setup-results';

export type ChangeContext = Pick<CallContext, 'operator' | 'call' | 'now'>;

export type CheckChange = CheckRequestChange & {
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
      await applyDefinition(transaction, context, before, change.definition, asked);
      break;
    case 'state':
      await applyState(transaction, context, before, change, asked);
      break;
    case 'delete':
      await applyDeletion(transaction, context, before, asked);
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
  definition: CheckDefinition,
  asked: ChangeOptions,
): Promise<void> {
  const { id, version } = before;
  const next = version + 1;
  const at = new Date(context.now());
  const madeBy = asked.requestedBy ?? context.operator.name;
  await transaction
    .insert(checkVersions)
    .values({ check: id, version: next, definition, madeAt: at, madeBy });
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
  { state, announcesKnown = false }: { state: CheckState; announcesKnown?: boolean },
  asked: ChangeOptions,
): Promise<void> {
  const { id } = before;
  const at = new Date(context.now());
  if (state === 'on') {
    await transaction.update(checks).set({ state, onSince: at, announcesKnown }).where(eq(checks.id, id));
    await judgeAll(transaction, at);
  } else {
    await transaction.update(checks).set({ state }).where(eq(checks.id, id));
    await transaction
      .update(findings)
      .set({ until: at, ended: 'check_off', endedBy: asked.requestedBy ?? context.operator.name })
      .where(and(eq(findings.check, id), isNull(findings.until)));
  }
  await record(transaction, context, {
    action: 'check.switched',
    subject: before.definition.title,
    before: { id, state: before.state },
    after: { state, ...(announcesKnown ? { announcesKnown } : {}), ...asked },
  });
}

async function applyDeletion(
  transaction: Queries,
  context: ChangeContext,
  { id, state, version, definition }: StoredCheck,
  asked: ChangeOptions,
): Promise<void> {
  await transaction.delete(checks).where(eq(checks.id, id));
  await record(transaction, context, {
    action: 'check.deleted',
    subject: definition.title,
    before: { id, state, version, definition, ...asked },
  });
}
