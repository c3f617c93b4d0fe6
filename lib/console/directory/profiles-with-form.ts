import { sql } from 'drizzle-orm';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { ConsoleContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';

/** UUIDs of the profiles whose newest version has the form. Shared by all who ask: do not change it. */
export const profilesWithForm = (
  { db, reads }: Pick<ConsoleContext, 'db' | 'reads'>,
  form: number,
): Promise<readonly string[]> =>
  reads.read(
    `profiles-with-form ${form}`,
    async () => {
      const result = await db.execute(sql`
        SELECT profile FROM ${snapshots}
        WHERE number IN (SELECT max(number) FROM ${snapshots} GROUP BY profile)
          AND json_typeof(forms -> 'form_ids') = 'array'
          AND ${String(form)} IN (SELECT json_array_elements_text(forms -> 'form_ids'))`);
      return (result as unknown as { rows: { profile: string }[] }).rows.map(({ profile }) => profile);
    },
    KEPT_LONGER_MS,
  );
