import 'server-only';
import { sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { permit } from '@/lib/platform/use-case/permit';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { pauseQueue, resumeQueue } from '@/lib/platform/work/pause-queue';
import { hastenItems } from '@/lib/platform/work/put-items';
import { surveyState } from '../tables';
import { changeShare } from './change-share';
import { PLAN_KEY, PLAN_KIND, SURVEY_QUEUES } from './queues';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'budget'>;

/** Pauses reading on all instances until it is resumed; pausing again is not recorded. */
export function pauseSurvey(context: Context): Promise<void> {
  permit(context, 'survey.control');
  const store = consoleWorkStore();
  return context.db.transaction(async (transaction) => {
    const paused = await setState(transaction, {
      pausedAt: new Date(context.now()),
      pausedBy: context.operator.name,
      where: sql`paused_at IS NULL`,
    });
    if (!paused) return;
    for (const queue of Object.values(SURVEY_QUEUES)) await pauseQueue(transaction, store, queue);
    await announce(transaction, { kind: 'survey', profile: null });
    await record(transaction, context, { action: 'survey.paused' });
  });
}

export function resumeSurvey(context: Context): Promise<void> {
  permit(context, 'survey.control');
  const store = consoleWorkStore();
  return context.db.transaction(async (transaction) => {
    const resumed = await setState(transaction, {
      pausedAt: null,
      pausedBy: null,
      where: sql`paused_at IS NOT NULL`,
    });
    if (!resumed) return;
    for (const queue of Object.values(SURVEY_QUEUES)) await resumeQueue(transaction, store, queue);
    await hastenItems(transaction, store, PLAN_KIND, [PLAN_KEY]);
    await announce(transaction, { kind: 'survey', profile: null });
    await record(transaction, context, { action: 'survey.resumed' });
  });
}

interface PausedRow {
  pausedAt: Date | null;
  pausedBy: string | null;
  where: ReturnType<typeof sql>;
}

/** @returns whether it changed */
async function setState(transaction: Queries, { where, ...set }: PausedRow): Promise<boolean> {
  await transaction.insert(surveyState).values({ one: 1 }).onConflictDoNothing();
  const rows = await transaction
    .update(surveyState)
    .set(set)
    .where(where)
    .returning({ one: surveyState.one });
  return rows.length > 0;
}

/**
 * Sets how much of the reads left by people the survey may use, from the next second on.
 * @param share In per cent.
 */
export function setSurveyShare(context: Context, share: number): Promise<void> {
  permit(context, 'survey.control');
  return context.db.transaction(async (transaction) => {
    const before = await changeShare(transaction, context, 'reads', share);
    if (before === null) return;
    await announce(transaction, { kind: 'survey', profile: null });
    await record(transaction, context, {
      action: 'survey.share_changed',
      subject: `${share} %`,
      before: { share: before },
      after: { share },
    });
  });
}
