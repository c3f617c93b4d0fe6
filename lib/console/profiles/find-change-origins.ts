import 'server-only';
import { and, desc, eq } from 'drizzle-orm';
import { changesBetween, type FormsChange, hasChange } from '@/lib/configuration/forms-difference';
import type { AssignedForms } from '@/lib/contract/forms-update';
import type { ChangeOrigin } from '@/lib/contract/problem';
import { activity } from '@/lib/db/activity-schema';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';

/** Versions and rows of Activity that are looked through, from the newest on. */
const MOST = 100;

interface Conflict {
  uuid: string;
  /** What the operator started from, and what the service has now. */
  base: AssignedForms;
  current: AssignedForms;
  /** Of the save that met it: its own row is nobody's change. */
  requestId: string;
}

/**
 * Who made each change that stands between an operator and the service's forms, as far as this console can tell: the
 * versions tell with which of them the change came, Activity whose save that was. Never throws: what cannot be found
 * out is not known.
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
  // A read that overtakes the answer of a save finds its change first, so the row of Activity counts, too.
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

/** A run's saves tell whose they were. */
function ofAssignment({ after }: Row): Pick<ChangeOrigin, 'assignment'> {
  const { assignment } = (after ?? {}) as { assignment?: unknown };
  return typeof assignment === 'number' ? { assignment } : {};
}

/** Whether a save was to make the change, or made it. */
function makes({ before, after }: Row, change: FormsChange): boolean {
  return isForms(after) && hasChange(after, change) && !(isForms(before) && hasChange(before, change));
}

/** A save that failed, or of which nothing more was heard, may have reached the service all the same. */
const mayHaveReachedService = ({ outcome, number }: Row, rows: readonly Row[]): boolean =>
  outcome === 'failed' || (outcome === 'intended' && rows.every(({ intent }) => intent !== number));

const isForms = (value: unknown): value is AssignedForms =>
  typeof value === 'object' && value !== null && 'enabled' in value && 'form_ids' in value;
