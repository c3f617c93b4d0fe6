import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { listChoices } from '@/lib/platform/list/server/list-sql';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { PROFILES_LIST } from '../list';
import { profilesSource } from './profiles-source';

/** The risks and teams of profiles, for the filters of lists. */
export function riskAndTeamChoices(context: Pick<CallContext, 'db' | 'reads' | 'now' | 'survey'>) {
  return context.reads.read(
    'risk-and-team-choices',
    async () => {
      const source = await profilesSource(context, {});
      const { risk = [], team = [] } = await listChoices(context.db, PROFILES_LIST, source, ['risk', 'team']);
      return { risk, team };
    },
    KEPT_LONGER_MS,
  );
}
