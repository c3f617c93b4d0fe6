import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { TOO_SHORT } from '@/lib/features/forms/save-reason';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { type ChangeCheckRequest, checkRequestChange, type SwitchCheckRequest } from '../checks';
import { checks } from '../tables';
import { applyCheckChange, type CheckChange } from './apply-check-change';
import { needsSecond, requestChange } from './check-requests';
import { insertCheck, readCheckRow, type StoredCheck } from './check-rows';
import { replayVersion } from './replays/start-replay';
import { storeSetupResults } from './setup-results';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

const MOST_CHECKS = 200;

/**
 * Saves a check as a draft: it creates no findings until it is activated.
 * @throws ConsoleError `too_many_checks`
 */
export function createCheck(context: Context, definition: CheckDefinition): Promise<{ id: string }> {
  return changeUnderLock(context, 'checks.change', 'checks', async (transaction) => {
    const id = await insertDraft(transaction, context, definition);
    await replayVersion(transaction, context, { id, version: 1, definition });
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: 'check.kept',
      subject: definition.title,
      after: { id, definition },
    });
    return { id };
  });
}

/**
 * Inserts all of them as drafts, or none; the caller holds the lock and records it.
 * @throws ConsoleError `too_many_checks`
 */
export async function insertDraft(
  transaction: Queries,
  { operator, now }: Context,
  definition: CheckDefinition,
): Promise<string> {
  await refuseTooMany(transaction);
  const id = randomUUID();
  const at = new Date(now());
  await insertCheck(transaction, { id, state: 'draft', definition, at, by: operator.name });
  await storeSetupResults(transaction, [{ id, version: 1, definition }]);
  return id;
}

/** Archived checks do not count. @throws ConsoleError `too_many_checks` */
async function refuseTooMany(transaction: Queries): Promise<void> {
  const others = await transaction.$count(checks, ne(checks.state, 'archived'));
  if (others >= MOST_CHECKS) throw new ConsoleError('too_many_checks');
}

type ChangingContext = Context & Pick<CallContext, 'exceptionApproval'>;

/**
 * Saves a check's next version, or requests a second person's confirmation. An unchanged definition creates
 * no version.
 * @param version The one that was edited
 * @throws ConsoleError `no_such_check`, `check_changed`; `invalid_body` if the check is active and no reason
 * was given
 */
export function changeCheck(
  context: ChangingContext,
  id: string,
  { definition, version, reason }: ChangeCheckRequest,
): Promise<{ version: number; isWaiting: boolean }> {
  return changeUnderLock(context, 'checks.change', 'checks', async (transaction) => {
    const before = await readCheckRow(transaction, id);
    if (before.version !== version) throw new ConsoleError('check_changed');
    if (JSON.stringify(before.definition) === JSON.stringify(definition))
      return { version, isWaiting: false };
    const { isWaiting } = await applyOrRequest(transaction, context, before, {
      kind: 'definition',
      definition,
      reason,
    });
    return { version: isWaiting ? version : version + 1, isWaiting };
  });
}

/**
 * Activates, deactivates, archives or restores a check, or requests a second person's confirmation.
 * Deactivating ends its findings; archiving also withdraws its exceptions and leaves it out of lists. When it
 * is activated, alerts report existing failures only if requested. Setting the current state changes nothing.
 * @throws ConsoleError `no_such_check`; `too_many_checks` when restoring; `invalid_body` if the check is active
 * or is archived, and no reason was given
 */
export function switchCheck(
  context: ChangingContext,
  id: string,
  { state, reason, announcesKnown = false }: SwitchCheckRequest,
): Promise<{ isWaiting: boolean }> {
  return changeUnderLock(context, 'checks.change', 'checks', async (transaction) => {
    const before = await readCheckRow(transaction, id);
    if (before.state === state) return { isWaiting: false };
    if (before.state === 'archived') await refuseTooMany(transaction);
    return applyOrRequest(transaction, context, before, { kind: 'state', state, reason, announcesKnown });
  });
}

/**
 * Deletes a draft with its versions. A check that was ever active is evidence: it is archived instead.
 * @throws ConsoleError `no_such_check`, `not_a_draft`
 */
export function deleteCheck(context: Context, id: string): Promise<void> {
  return changeUnderLock(context, 'checks.change', 'checks', async (transaction) => {
    const { state, version, onSince, definition } = await readCheckRow(transaction, id);
    if (state !== 'draft' || onSince !== null) throw new ConsoleError('not_a_draft');
    await transaction.delete(checks).where(eq(checks.id, id));
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: 'check.deleted',
      subject: definition.title,
      before: { id, state, version, definition },
    });
  });
}

async function applyOrRequest(
  transaction: Queries,
  context: ChangingContext,
  before: StoredCheck,
  change: CheckChange,
): Promise<{ isWaiting: boolean }> {
  const isArchiving = change.kind === 'state' && change.state === 'archived';
  if (change.reason === undefined && (before.state === 'on' || isArchiving)) {
    throw invalidMember('reason', TOO_SHORT);
  }
  const isWaiting = needsSecond(context, before, change);
  if (isWaiting) await requestChange(transaction, context, before, checkRequestChange.parse(change));
  else await applyCheckChange(transaction, context, before, change);
  return { isWaiting };
}
