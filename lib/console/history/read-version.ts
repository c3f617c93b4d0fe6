import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { VersionDetail } from '@/lib/contract/console-history';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { DatabaseCall } from '../call';
import { ConsoleError } from '../console-error';
import { permit } from '../permit';
import { toVersion, VERSION_COLUMNS } from './version-row';

/** One version with its body. @throws ConsoleError `no_such_version`: never was, or of another profile, or too old */
export async function readVersion(
  { db, operator }: Pick<DatabaseCall, 'db' | 'operator'>,
  uuid: string,
  number: number,
): Promise<VersionDetail> {
  permit({ operator }, 'profiles.read');
  const [row] = await db
    .select({ ...VERSION_COLUMNS, forms: snapshots.forms, data: snapshots.data })
    .from(snapshots)
    .where(and(eq(snapshots.number, number), eq(snapshots.profile, uuid)));
  if (row === undefined) throw new ConsoleError('no_such_version');
  const { forms, data, ...version } = row;
  return { ...toVersion(version), forms, data };
}
