import { asc, eq } from 'drizzle-orm';
import type { DestinationKind } from '@/lib/contract/alert-words';
import { type AlertDestination, alertSubjects } from '@/lib/contract/alerts';
import { alertDestinations } from '@/lib/db/alert-schema';
import type { Queries } from '@/lib/db/database';
import type { DestinationRow } from '../alert-sender/send-alert';
import { ConsoleError } from '../console-error';

/** Used when the subjects were written by another version of the console and cannot be read. */
const NOTHING = {
  findings: null,
  drift: false,
  exceptions: false,
  survey: false,
  assignments: false,
  approvals: false,
};

export const getsOf = ({ gets }: Pick<DestinationRow, 'gets'>) => {
  // A destination from before a subject existed does not get it: no one chose it.
  const read = alertSubjects.safeParse({ assignments: false, approvals: false, ...(gets as object) });
  return read.success ? read.data : NOTHING;
};

/** A destination without its secret. */
export const toDestination = (row: DestinationRow): AlertDestination => ({
  id: row.id,
  name: row.name,
  kind: row.kind as DestinationKind,
  recipients: row.recipients,
  address: row.kind === 'chat' && row.address !== null ? `${new URL(row.address).origin}/…` : row.address,
  gets: getsOf(row),
  status: row.status,
  disabledReason: row.disabledReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
});

/** Oldest first. */
export const readDestinations = (db: Queries): Promise<DestinationRow[]> =>
  db.select().from(alertDestinations).orderBy(asc(alertDestinations.createdAt), asc(alertDestinations.id));

/** @throws ConsoleError `no_such_destination` */
export async function readDestination(db: Queries, id: string): Promise<DestinationRow> {
  const [row] = await db.select().from(alertDestinations).where(eq(alertDestinations.id, id)).for('update');
  if (row === undefined) throw new ConsoleError('no_such_destination');
  return row;
}
