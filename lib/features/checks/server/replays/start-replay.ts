import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { weekEnds } from '@/lib/configuration/checks/replay';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { putItems } from '@/lib/platform/work/put-items';
import { checkReplays } from '../../replay-tables';
import type { ReplayWeek, StartReplayRequest } from '../../replays';
import { checkVersions } from '../../tables';
import { readCheckRow } from '../check-rows';
import type { CheckVersion } from '../setup-results';
import { REPLAY_QUEUE, replayedFrom } from './replay-check';

/** Before every profile. */
const NO_CURSOR = '00000000-0000-0000-0000-000000000000';

/**
 * Replays a check's current version, or an unsaved definition; one that is already running for the same
 * continues. Stored are the newest replay of each check and, for unsaved ones, each operator's newest.
 * @throws ConsoleError `no_such_check`, `invalid_body`
 */
export function startReplay(
  context: DatabaseCall,
  { check: id, definition }: StartReplayRequest,
): Promise<{ id: string }> {
  return changeUnderLock(context, 'checks.change', 'checks', async (transaction) => {
    const check = id === undefined ? null : await readCheckRow(transaction, id);
    if (definition !== undefined) {
      return { id: await replayWritten(transaction, context, definition, check) };
    }
    if (check === null) throw new ConsoleError('no_such_check');
    const replay = await replayVersion(transaction, context, check);
    await announce(transaction, { kind: 'checks', profile: null });
    return { id: replay };
  });
}

/** Call it in a transaction that holds the lock of checks. @returns the ID of the replay */
export async function replayVersion(
  transaction: Queries,
  context: Pick<DatabaseCall, 'operator' | 'now'>,
  { id, version, definition }: CheckVersion,
): Promise<string> {
  const ofCheck = and(eq(checkReplays.check, id), sql`${checkReplays.version} IS NOT NULL`);
  const isSame = and(eq(checkReplays.version, version), eq(checkReplays.state, 'running'));
  const [running] = await transaction
    .select({ id: checkReplays.id })
    .from(checkReplays)
    .where(and(ofCheck, isSame));
  if (running !== undefined) return running.id;
  await transaction.update(checkReplays).set({ state: 'superseded' }).where(ofCheck);
  const [before] = await transaction
    .select({ version: checkVersions.version, definition: checkVersions.definition })
    .from(checkVersions)
    .where(and(eq(checkVersions.check, id), eq(checkVersions.version, version - 1)));
  return insert(transaction, context, { check: id, version, definition, before: before ?? null });
}

async function replayWritten(
  transaction: Queries,
  context: DatabaseCall,
  definition: CheckDefinition,
  check: CheckVersion | null,
): Promise<string> {
  await transaction
    .update(checkReplays)
    .set({ state: 'superseded' })
    .where(and(eq(checkReplays.madeById, context.operator.id), isNull(checkReplays.version)));
  return insert(transaction, context, {
    check: check?.id ?? null,
    version: null,
    definition,
    before: check === null ? null : { version: check.version, definition: check.definition },
  });
}

async function insert(
  transaction: Queries,
  { operator, now }: Pick<DatabaseCall, 'operator' | 'now'>,
  of: {
    check: string | null;
    version: number | null;
    definition: CheckDefinition;
    before: { version: number; definition: unknown } | null;
  },
): Promise<string> {
  const id = randomUUID();
  const madeAt = new Date(now());
  await transaction.insert(checkReplays).values({
    id,
    check: of.check,
    version: of.version,
    definition: of.definition,
    before: of.before?.version ?? null,
    beforeDefinition: of.before?.definition ?? null,
    state: 'running',
    madeAt,
    madeBy: operator.name,
    madeById: operator.id,
    cursor: NO_CURSOR,
    profiles: await transaction.$count(knownProfiles),
    change: of.before === null ? null : { more: 0, fewer: 0, moreNow: 0, fewerNow: 0 },
    weeks: weekEnds(replayedFrom(madeAt), madeAt.getTime()).map(noneCounted),
  });
  await putItems(transaction, consoleWorkStore(), [
    { queue: REPLAY_QUEUE, key: id, payload: { replay: id } },
  ]);
  return id;
}

const noneCounted = (end: number): ReplayWeek => ({
  end,
  known: 0,
  read: 0,
  fail: 0,
  pass: 0,
  unknown: 0,
  unread: 0,
  error: 0,
  not_applicable: 0,
  failBefore: 0,
});

/** Cancels a running replay; its partial counts are not a result. @throws ConsoleError `no_such_replay` */
export async function cancelReplay(context: DatabaseCall, id: string): Promise<void> {
  permit(context, 'checks.change');
  const [replay] = await context.db
    .update(checkReplays)
    .set({
      state: sql`CASE ${checkReplays.state} WHEN 'running' THEN 'cancelled' ELSE ${checkReplays.state} END`,
    })
    .where(and(eq(checkReplays.id, id), ne(checkReplays.state, 'superseded')))
    .returning({ id: checkReplays.id });
  if (replay === undefined) throw new ConsoleError('no_such_replay');
  await announce(context.db, { kind: 'checks', profile: null });
}
