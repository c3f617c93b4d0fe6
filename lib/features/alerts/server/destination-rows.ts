import { and, asc, eq, max } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { type DestinationKind, hasSecretAddress } from '../alert-words';
import type { AlertDestination, AlertSubjects } from '../alerts';
import { alertDeliveries, alertDestinations } from '../tables';
import type { DestinationRow } from './send-alert';

export const getsOf = ({ gets }: Pick<DestinationRow, 'gets'>) => gets as AlertSubjects;

/** A destination without its secret. @param arrivedAt When a test message was last confirmed */
export const toDestination = (row: DestinationRow, arrivedAt: Date | null = null): AlertDestination => ({
  id: row.id,
  name: row.name,
  kind: row.kind as DestinationKind,
  recipients: row.recipients,
  address:
    hasSecretAddress(row.kind) && row.address !== null ? `${new URL(row.address).origin}/…` : row.address,
  gets: getsOf(row),
  status: row.status,
  disabledReason: row.disabledReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  arrivedAt: arrivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
});

/** Oldest first. */
export const readDestinations = (db: Queries): Promise<DestinationRow[]> =>
  db.select().from(alertDestinations).orderBy(asc(alertDestinations.createdAt), asc(alertDestinations.id));

/** When the newest test message was sent that someone saw arrive, by destination. */
export async function readArrivals(db: Queries): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ destination: alertDeliveries.destination, at: max(alertDeliveries.createdAt) })
    .from(alertDeliveries)
    .where(eq(alertDeliveries.status, 'confirmed'))
    .groupBy(alertDeliveries.destination);
  return new Map(rows.flatMap(({ destination, at }) => (at === null ? [] : [[destination, at] as const])));
}

export async function forgetArrivals(transaction: Queries, id: string): Promise<void> {
  await transaction
    .update(alertDeliveries)
    .set({ status: 'delivered' })
    .where(and(eq(alertDeliveries.destination, id), eq(alertDeliveries.status, 'confirmed')));
}

/** @throws ConsoleError `no_such_destination` */
export async function readDestination(db: Queries, id: string): Promise<DestinationRow> {
  const [row] = await db.select().from(alertDestinations).where(eq(alertDestinations.id, id)).for('update');
  if (row === undefined) throw new ConsoleError('no_such_destination');
  return row;
}
