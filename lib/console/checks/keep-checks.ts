import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { SwitchCheckRequest } from '@/lib/contract/checks/api-shapes';
import type { CheckDefinition } from '@/lib/contract/checks/definition';
import { SEVERITIES } from '@/lib/contract/checks/definition';
import { holdLock } from '@/lib/db/advisory-locks';
import { checkResults, checks, checkVersions, findings } from '@/lib/db/check-schema';
import type { Queries } from '@/lib/db/database';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { insertCheck, readCheckRow } from './check-rows';
import { judgeAll } from './judge-profiles';
import { replayVersion } from './replays/start-replay';
import { keepSetupResults } from './setup-results';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

const MOST_CHECKS = 200;

/** Keeps a check as a draft: it finds nothing until it is switched on. @throws ConsoleError `too_many_checks` */
export function keepCheck(context: Context, definition: CheckDefinition): Promise<{ id: string }> {
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

/** As drafts, all of them or none; the caller holds the lock and records it. @throws ConsoleError `too_many_checks` */
export async function insertDraft(
  transaction: Queries,
  { operator, now }: Context,
  definition: CheckDefinition,
): Promise<string> {
  if ((await transaction.$count(checks)) >= MOST_CHECKS) throw new ConsoleError('too_many_checks');
  const id = randomUUID();
  const at = new Date(now());
  await insertCheck(transaction, { id, state: 'draft', definition, at, by: operator.name });
  await keepSetupResults(transaction, [{ id, version: 1, definition }]);
  return id;
}

/**
 * Gives a check its next version. What is so already makes none.
 * @param version The one that was edited @throws ConsoleError `no_such_check`, `check_changed`
 */
export function changeCheck(
  context: Context,
  id: string,
  { definition, version }: { definition: CheckDefinition; version: number },
): Promise<{ version: number }> {
  permit(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const before = await readCheckRow(transaction, id);
    if (before.version !== version) throw new ConsoleError('check_changed');
    if (JSON.stringify(before.definition) === JSON.stringify(definition)) return { version };
    const next = version + 1;
    await transaction.insert(checkVersions).values({
      ...{ check: id, version: next, definition },
      ...{ madeAt: new Date(context.now()), madeBy: context.operator.name },
    });
    await transaction.update(checks).set({ version: next }).where(eq(checks.id, id));
    // Nothing asks for what an earlier version came to; the one before may be under way elsewhere.
    await transaction
      .delete(checkResults)
      .where(and(eq(checkResults.check, id), lt(checkResults.version, version)));
    await keepSetupResults(transaction, [{ id, version: next, definition }]);
    await replayVersion(transaction, context, { id, version: next, definition });
    await transaction
      .update(findings)
      .set({ severity: SEVERITIES.indexOf(definition.severity) })
      .where(and(eq(findings.check, id), isNull(findings.until)));
    if (before.state === 'on') await judgeAll(transaction, new Date(context.now()));
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: 'check.changed',
      subject: definition.title,
      before: { id, version, definition: before.definition },
      after: { version: next, definition },
    });
    return { version: next };
  });
}

/**
 * Switches a check on or off. Off ends its findings. On, alerts tell of profiles that fail already only where that is
 * asked for. That it is so already changes nothing.
 * @throws ConsoleError `no_such_check`
 */
export function switchCheck(
  context: Context,
  id: string,
  { state, announcesKnown = false }: SwitchCheckRequest,
): Promise<void> {
  permit(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const before = await readCheckRow(transaction, id);
    if (before.state === state) return;
    const at = new Date(context.now());
    await transaction
      .update(checks)
      .set({ state, ...(state === 'on' ? { onSince: at, announcesKnown } : {}) })
      .where(eq(checks.id, id));
    if (state === 'on') await judgeAll(transaction, new Date(context.now()));
    else {
      await transaction
        .update(findings)
        .set({ until: at, ended: 'check_off', endedBy: context.operator.name })
        .where(and(eq(findings.check, id), isNull(findings.until)));
    }
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: 'check.switched',
      subject: before.definition.title,
      before: { id, state: before.state },
      after: { state, ...(announcesKnown ? { announcesKnown } : {}) },
    });
  });
}

/** With its versions, findings and exceptions. @throws ConsoleError `no_such_check` */
export function deleteCheck(context: Context, id: string): Promise<void> {
  permit(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const { definition, state, version } = await readCheckRow(transaction, id);
    await transaction.delete(checks).where(eq(checks.id, id));
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: 'check.deleted',
      subject: definition.title,
      before: { id, state, version, definition },
    });
  });
}
