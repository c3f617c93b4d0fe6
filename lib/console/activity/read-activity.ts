import 'server-only';
import { eq } from 'drizzle-orm';
import type { ActivityDetail } from '@/lib/contract/activity';
import { activity } from '@/lib/db/activity-schema';
import type { DatabaseCall } from '../call';
import { ConsoleError } from '../console-error';
import { permit } from '../permit';
import { readRows } from './activity-rows';

/** One row with its hashes. @throws ConsoleError `no_such_activity` */
export async function readActivity(
  { db, operator }: Pick<DatabaseCall, 'db' | 'operator'>,
  number: number,
): Promise<ActivityDetail> {
  permit({ operator }, 'activity.read');
  const [[row], [outcome]] = await Promise.all([
    readRows(db, eq(activity.number, number), 1),
    db.select({ number: activity.number }).from(activity).where(eq(activity.intent, number)).limit(1),
  ]);
  if (row === undefined) throw new ConsoleError('no_such_activity');
  return { ...row, outcomeNumber: outcome?.number ?? null };
}
