import 'server-only';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { refuseNewApprover } from '@/lib/features/operators/server/approvers';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { isPermitted, permit } from '@/lib/platform/use-case/permit';
import { type CheckRequest, type CheckRequestChange, checkRequestChange } from '../checks';
import { checkRequests } from '../tables';
import {
  applyCheckChange,
  type ChangeContext,
  type CheckChange,
  decidesOtherwise,
} from './apply-check-change';
import { readCheckRow, type StoredCheck } from './check-rows';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'approverWait'>;

/**
 * Whether a change of a check needs a second person: if exceptions need one, someone who wants an exception
 * could otherwise deactivate, rewrite or archive the active check instead.
 */
export const needsSecond = (
  { exceptionApproval }: Pick<CallContext, 'exceptionApproval'>,
  { state, definition }: Pick<StoredCheck, 'state' | 'definition'>,
  change: CheckChange,
): boolean =>
  exceptionApproval &&
  state === 'on' &&
  (change.kind !== 'definition' || decidesOtherwise(definition, change.definition));

/** Stores a change for a second person to confirm. It replaces an earlier request for the same check. */
export async function requestChange(
  transaction: Queries,
  context: ChangeContext,
  { id, version, definition }: StoredCheck,
  change: CheckRequestChange,
): Promise<void> {
  const hash = createHash('sha256')
    .update(canonicalJson([id, version, change]))
    .digest('hex');
  const { operator } = context;
  const request = {
    change,
    version,
    hash,
    madeAt: new Date(context.now()),
    madeBy: operator.name,
    madeById: operator.id,
    // Another change is another request to report.
    digest: null,
  };
  await transaction
    .insert(checkRequests)
    .values({ check: id, ...request })
    .onConflictDoUpdate({ target: checkRequests.check, set: request });
  await announce(transaction, { kind: 'checks', profile: null });
  await record(transaction, context, {
    action: 'check.change_requested',
    subject: definition.title,
    after: { id, version, change, hash },
    reason: change.reason,
  });
}

/** A check's pending request, as the current operator sees it. */
export async function readRequest(
  { db, operator }: Pick<CallContext, 'db' | 'operator'>,
  check: string,
): Promise<CheckRequest | null> {
  const [row] = await db.select().from(checkRequests).where(eq(checkRequests.check, check));
  if (row === undefined) return null;
  const isOwn = row.madeById === operator.id;
  return {
    change: checkRequestChange.parse(row.change),
    hash: row.hash,
    madeAt: row.madeAt.toISOString(),
    madeBy: row.madeBy,
    mayConfirm: !isOwn && isPermitted(operator, 'checks.change'),
    isOwn,
  };
}

/**
 * Confirms and applies exactly this change, which someone else requested.
 * @throws ConsoleError `no_such_check`; `decision_outdated` if another change, or none, is pending now;
 * `own_request`; `approver_too_new`
 */
export async function confirmRequest(
  context: Context,
  id: string,
  { hash }: { hash: string },
): Promise<void> {
  permit(context, 'checks.change');
  await refuseNewApprover(context, 'checks.change');
  await context.db.transaction(async (transaction) => {
    const { check, request } = await lockRequest(transaction, id);
    if (request.hash !== hash || request.version !== check.version)
      throw new ConsoleError('decision_outdated');
    if (request.madeById === context.operator.id) throw new ConsoleError('own_request');
    const change = checkRequestChange.parse(request.change);
    await applyCheckChange(transaction, context, check, change, request.madeBy);
  });
}

/**
 * Withdraws one's own request or refuses someone else's: the check is unchanged.
 * @throws ConsoleError `no_such_check`; `decision_outdated` if none is pending
 */
export async function endRequest(context: Context, id: string): Promise<void> {
  permit(context, 'checks.change');
  await context.db.transaction(async (transaction) => {
    const { check, request } = await lockRequest(transaction, id);
    await transaction.delete(checkRequests).where(eq(checkRequests.check, id));
    await announce(transaction, { kind: 'checks', profile: null });
    const isOwn = request.madeById === context.operator.id;
    await record(transaction, context, {
      action: isOwn ? 'check.change_withdrawn' : 'check.change_refused',
      subject: check.definition.title,
      before: { id, version: request.version, change: request.change, madeBy: request.madeBy },
    });
  });
}

async function lockRequest(transaction: Queries, id: string) {
  await holdLock(transaction, 'checks');
  const check = await readCheckRow(transaction, id);
  const [request] = await transaction.select().from(checkRequests).where(eq(checkRequests.check, id));
  if (request === undefined) throw new ConsoleError('decision_outdated');
  return { check, request };
}
