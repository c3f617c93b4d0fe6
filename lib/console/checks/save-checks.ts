import 'server-only';
import { randomUUID } from 'node:crypto';
import { checkRequestChange, type SwitchCheckRequest } from '@/lib/contract/checks/api-shapes';
import type { CheckDefinition } from '@/lib/contract/checks/definition';
import { holdLock } from '@/lib/db/advisory-locks';
import { checks } from '@/lib/db/check-schema';
import type { Queries } from '@/lib/db/database';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
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
  permit(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
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
  if ((await transaction.$count(checks)) >= MOST_CHECKS) throw new ConsoleError('too_many_checks');
  const id = randomUUID();
  const at = new Date(now());
  await insertCheck(transaction, { id, state: 'draft', definition, at, by: operator.name });
  await storeSetupResults(transaction, [{ id, version: 1, definition }]);
  return id;
}

type ChangingContext = Context & Pick<CallContext, 'exceptionApproval'>;

/**
 * Saves a check's next version, or requests a second person's confirmation. An unchanged definition creates
 * no version.
 * @param version The one that was edited @throws ConsoleError `no_such_check`, `check_changed`
 */
export function changeCheck(
  context: ChangingContext,
  id: string,
  { definition, version }: { definition: CheckDefinition; version: number },
): Promise<{ version: number; isWaiting: boolean }> {
  permit(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const before = await readCheckRow(transaction, id);
    if (before.version !== version) throw new ConsoleError('check_changed');
    if (JSON.stringify(before.definition) === JSON.stringify(definition))
      return { version, isWaiting: false };
    const { isWaiting } = await applyOrRequest(transaction, context, before, {
      kind: 'definition',
      definition,
    });
    return { version: isWaiting ? version : version + 1, isWaiting };
  });
}

/**
 * Activates or deactivates a check, or requests a second person's confirmation. Deactivating ends its
 * findings. When it is activated, alerts report existing failures only if requested. Setting the current
 * state changes nothing.
 * @throws ConsoleError `no_such_check`
 */
export function switchCheck(
  context: ChangingContext,
  id: string,
  { state, announcesKnown = false }: SwitchCheckRequest,
): Promise<{ isWaiting: boolean }> {
  permit(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const before = await readCheckRow(transaction, id);
    if (before.state === state) return { isWaiting: false };
    return applyOrRequest(transaction, context, before, { kind: 'state', state, announcesKnown });
  });
}

/**
 * Deletes a check with its versions, findings and exceptions, or requests a second person's confirmation.
 * @throws ConsoleError `no_such_check`
 */
export function deleteCheck(context: ChangingContext, id: string): Promise<{ isWaiting: boolean }> {
  permit(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const before = await readCheckRow(transaction, id);
    return applyOrRequest(transaction, context, before, { kind: 'delete' });
  });
}

async function applyOrRequest(
  transaction: Queries,
  context: ChangingContext,
  before: StoredCheck,
  change: CheckChange,
): Promise<{ isWaiting: boolean }> {
  const isWaiting = needsSecond(context, before, change);
  if (isWaiting) await requestChange(transaction, context, before, checkRequestChange.parse(change));
  else await applyCheckChange(transaction, context, before, change);
  return { isWaiting };
}
