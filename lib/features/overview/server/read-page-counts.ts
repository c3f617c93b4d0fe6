import 'server-only';
import { sql } from 'drizzle-orm';
import { baselines } from '@/lib/features/baselines/tables';
import { checks } from '@/lib/features/checks/tables';
import type { CallContext } from '@/lib/features/context';
import { isAsked } from '@/lib/features/exceptions/server/exception-in-force';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { isIn } from '@/lib/features/findings/server/findings-source';
import { findings } from '@/lib/features/findings/tables';
import { COUNT_UNREVIEWED } from '@/lib/features/history/server/drift-condition';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import { setups } from '@/lib/features/setups/tables';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import type { PageCounts } from '../overview';

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
