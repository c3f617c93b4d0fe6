import { desc, eq, type SQL } from 'drizzle-orm';
import type { ActivityDetail, ActivityRow } from '@/lib/contract/activity';
import type { ActivityAction, ActivityOutcome } from '@/lib/contract/activity-actions';
import { role } from '@/lib/contract/roles';
import { activity } from '@/lib/db/activity-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { ActivityRecord } from './record';

/** A row as it is handed out whole: what is hashed, and what the profile is called today. */
export type WholeRow = ActivityRow & Pick<ActivityDetail, 'previousHash' | 'hash'>;

/** Newest first. */
export async function readRows(db: Queries, condition: SQL | undefined, limit: number): Promise<WholeRow[]> {
  const rows = await db
    .select({ row: activity, customerReference: knownProfiles.customerReference })
    .from(activity)
    .leftJoin(knownProfiles, eq(knownProfiles.uuid, activity.profile))
    .where(condition)
    .orderBy(desc(activity.number))
    .limit(limit);
  return rows.map(({ row, customerReference }) => toWholeRow(row, customerReference));
}

function toWholeRow(record: ActivityRecord, customerReference: string | null): WholeRow {
  const { at, action, outcome, operatorId, operatorName, operatorEmail, operatorRole, ...rest } = record;
  return {
    ...rest,
    at: at.toISOString(),
    action: action as ActivityAction,
    outcome: outcome as ActivityOutcome,
    operator:
      operatorId === null
        ? null
        : {
            id: operatorId,
            name: operatorName ?? '',
            email: operatorEmail ?? '',
            role: role.catch('support').parse(operatorRole),
          },
    customerReference,
  };
}
