import 'server-only';
import { sql } from 'drizzle-orm';
import type { PageCounts } from '@/lib/contract/page-counts';
import { baselines } from '@/lib/db/baseline-schema';
import { checkExceptions, checks, findings } from '@/lib/db/check-schema';
import { knownProfiles } from '@/lib/db/profile-schema';
import { setups } from '@/lib/db/setup-schema';
import { isAsked } from '../checks/exception-in-force';
import type { CallContext } from '../context';
import { isIn } from '../findings/findings-source';
import { COUNT_UNREVIEWED } from '../history/drift-condition';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { permit } from '../permit';
import { today } from '../setups/baseline-heads';
import { IS_GROUPED } from '../setups/count-groups';

/** The numbers next to page names: one statement for all callers within seconds. Do not change the result. */
export function readPageCounts({
  db,
  reads,
  now,
  ...context
}: Pick<CallContext, 'db' | 'reads' | 'operator' | 'now'>): Promise<PageCounts> {
  permit(context, 'profiles.read');
  return reads.read(
    'page counts',
    async () => {
      const { rows } = (await db.execute(sql`SELECT
        (SELECT count(*)::int FROM ${knownProfiles}) AS profiles,
        (SELECT count(*)::int FROM ${setups} AS setup WHERE EXISTS (
          SELECT FROM ${knownProfiles} WHERE ${knownProfiles.setup} = setup.number AND ${IS_GROUPED})) AS setups,
        ${COUNT_UNREVIEWED} AS drift,
        (SELECT count(*)::int FROM ${baselines}) AS baselines,
        (SELECT count(*)::int FROM ${checks}) AS checks,
        (SELECT count(*)::int FROM ${findings} AS finding WHERE ${isIn('open', today({ now }))}) AS findings,
        (SELECT count(*)::int FROM ${checkExceptions} WHERE ${isAsked('current', today({ now }))}) AS exceptions`)) as unknown as {
        rows: PageCounts[];
      };
      return (
        rows[0] ?? { profiles: 0, setups: 0, drift: 0, baselines: 0, checks: 0, findings: 0, exceptions: 0 }
      );
    },
    KEPT_LONGER_MS,
  );
}
