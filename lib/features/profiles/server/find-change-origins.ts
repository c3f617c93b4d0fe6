import 'server-only';
import { and, desc, eq } from 'drizzle-orm';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { changesBetween, type FormsChange, hasChange } from '@/lib/configuration/forms-difference';
import { activity } from '@/lib/features/activity/tables';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import type { ChangeOrigin } from '@/lib/platform/api/problem';
import type { Queries } from '@/lib/platform/db/database';

/** Limit on the versions and rows of Activity examined, newest first. */
const MOST = 100;

interface Conflict {
  uuid: string;
  /** The forms the operator started from, and the service's current ones. */
  base: AssignedForms;
  current: AssignedForms;
  /** The conflicting save's own request: its row is ignored. */
  requestId: string;
}

/**
 * Finds who made each change between the operator's forms and the service's, as far as this console can tell:
 * versions show when the change appeared, Activity whose save it was. Never throws: whatever cannot be found
 * is unknown.
 */
export async function findChangeOrigins(
  db: Queries,
  { uuid, base, current, requestId }: Conflict,
): Promise<ChangeOrigin[]> {
  const changes = changesBetween(base, current);
  try {
    const [versions, rows] = await Promise.all([readVersions(db, uuid), readRows(db, uuid)]);
    const saves = rows.filter((row) => row.requestId !== requestId);
    return changes.map((change) => originOf(change, versions, saves));
  } catch {
    return changes.map(unknown);
  }
}

const readVersions = (db: Queries, uuid: string) =>
  db
    .select({
      reason: snapshots.reason,
      forms: snapshots.forms,
      firstReadAt: snapshots.firstReadAt,
      requestId: snapshots.requestId,
    })
    .from(snapshots)
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(snapshots.number))
    .limit(MOST);

const readRows = (db: Queries, uuid: string) =>
  db
    .select()
    .from(activity)
    .where(and(eq(activity.profile, uuid), eq(activity.action, 'forms.changed')))
    .orderBy(desc(activity.number))
    .limit(MOST);

type Version = Awaited<ReturnType<typeof readVersions>>[number];
type Row = Awaited<ReturnType<typeof readRows>>[number];

const unknown = (change: FormsChange): ChangeOrigin => ({ change, by: null, isOutside: false, at: null });

function originOf(change: FormsChange, versions: readonly Version[], rows: readonly Row[]): ChangeOrigin {
  const without = versions.findIndex(({ forms }) => forms === null || !hasChange(forms, change));
  const [earlier, brought] = [versions[without], versions[without - 1]];
  if (!earlier?.forms || !brought) return unknown(change);
  // A reading before a save's response finds its change first, so the row in Activity counts, too.
  const since = rows.filter((row) => row.at >= earlier.firstReadAt && makes(row, change));
  const isDone = ({ outcome }: Row) => outcome === 'done';
  const save = since.find((row) => isDone(row) && row.requestId === brought.requestId) ?? since.find(isDone);
  if (save) {
    const by = save.operatorId === null ? null : { id: save.operatorId, name: save.operatorName ?? '' };
    return { change, by, isOutside: false, at: save.at.toISOString(), ...ofAssignment(save) };
  }
  const isInDoubt = since.some((row) => mayHaveReachedService(row, rows));
  if (brought.reason !== 'changed' || isInDoubt) return unknown(change);
  return { change, by: null, isOutside: true, at: brought.firstReadAt.toISOString() };
}

/** Saves by a run name its assignment. */
function ofAssignment({ after }: Row): Pick<ChangeOrigin, 'assignment'> {
  const { assignment } = (after ?? {}) as { assignment?: unknown };
  return typeof assignment === 'number' ? { assignment } : {};
}

/** Whether a save made the change, or asked for it. */
function makes({ before, after }: Row, change: FormsChange): boolean {
  return isForms(after) && hasChange(after, change) && !(isForms(before) && hasChange(before, change));
}

/** A save that failed, or has no outcome, may have reached the service anyway. */
const mayHaveReachedService = ({ outcome, number }: Row, rows: readonly Row[]): boolean =>
  outcome === 'failed' || (outcome === 'intended' && rows.every(({ intent }) => intent !== number));

const isForms = (value: unknown): value is AssignedForms =>
  typeof value === 'object' && value !== null && 'enabled' in value && 'form_ids' in value;
