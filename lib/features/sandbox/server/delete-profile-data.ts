import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { assignmentItems, assignmentLog, assignments } from '@/lib/features/assignments/tables';
import { acceptedDeviations } from '@/lib/features/baselines/tables';
import { profilesToJudge } from '@/lib/features/checks/tables';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { findings } from '@/lib/features/findings/tables';
import { deleteUnusedContents } from '@/lib/features/history/server/store-content';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { labels } from '@/lib/features/labels/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { announce } from '@/lib/platform/live/announce';

/**
 * For a profile that the sandbox deleted: removes all traces of it. A finished assignment is deleted with the
 * last of its profiles; others keep their history, and Activity is not changed.
 */
export async function deleteProfileData(db: Queries, uuid: string): Promise<void> {
  const versions = await db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    await transaction.delete(labels).where(and(eq(labels.kind, 'profile'), eq(labels.id, uuid)));
    await transaction.delete(receivedWebhooks).where(eq(receivedWebhooks.profile, uuid));
    await transaction.delete(knownProfiles).where(eq(knownProfiles.uuid, uuid));
    await transaction.delete(findings).where(eq(findings.profile, uuid));
    await transaction.delete(checkExceptions).where(eq(checkExceptions.profile, uuid));
    await transaction.delete(acceptedDeviations).where(eq(acceptedDeviations.profile, uuid));
    await transaction.delete(profilesToJudge).where(eq(profilesToJudge.profile, uuid));
    await deleteAssignmentsOf(transaction, uuid);
    const deletedVersions = await transaction
      .delete(snapshots)
      .where(eq(snapshots.profile, uuid))
      .returning({ content: snapshots.content });
    await announce(transaction, [
      { kind: 'profile', profile: uuid },
      { kind: 'labels', profile: null },
      { kind: 'checks', profile: null },
      { kind: 'assignments', profile: null },
    ]);
    return deletedVersions;
  });
  await deleteUnusedContents(
    db,
    versions.map(({ content }) => content),
  );
}

async function deleteAssignmentsOf(transaction: Queries, uuid: string): Promise<void> {
  const others = transaction
    .select({ one: sql`1` })
    .from(assignmentItems)
    .innerJoin(knownProfiles, eq(knownProfiles.uuid, assignmentItems.profile))
    .where(eq(assignmentItems.assignment, assignments.number));
  const ofIt = transaction
    .select({ assignment: assignmentItems.assignment })
    .from(assignmentItems)
    .where(eq(assignmentItems.profile, uuid));
  const deletedAssignments = await transaction
    .delete(assignments)
    .where(and(sql`${assignments.number} IN ${ofIt}`, isNotNull(assignments.endedAt), notExists(others)))
    .returning({ number: assignments.number });
  const numbers = deletedAssignments.map(({ number }) => number);
  await transaction.delete(assignmentItems).where(isOneOf(assignmentItems.assignment, numbers));
  await transaction.delete(assignmentLog).where(isOneOf(assignmentLog.assignment, numbers));
}
