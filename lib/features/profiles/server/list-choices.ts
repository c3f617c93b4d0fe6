import 'server-only';
import { baselines } from '@/lib/features/baselines/tables';
import { readChecks } from '@/lib/features/checks/server/check-rows';
import type { CallContext } from '@/lib/features/context';
import { type CountedFact, countFacts } from '@/lib/features/setups/server/count-facts';
import { countAsked, type GroupsContext } from '@/lib/features/setups/server/read-families';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import type { ProfileChoices } from '../profiles';

const MOST = 500;

/** The choices for filters of profiles, other than labels. Shared by all callers: do not change it. */
export function listProfileChoices(
  context: GroupsContext & Pick<CallContext, 'operator'>,
): Promise<ProfileChoices> {
  permit(context, 'profiles.read');
  return context.reads.read(
    'profile-choices',
    async () => {
      const { groups } = await countAsked(context);
      const [documents, thresholds, kept, checks] = await Promise.all([
        countFacts(context.db, groups, ['document'], MOST),
        countFacts(context.db, groups, ['threshold'], MOST),
        context.db
          .select({ id: baselines.id, name: baselines.name })
          .from(baselines)
          .orderBy(baselines.nameKey),
        readChecks(context.db),
      ]);
      return {
        documents: documents.map(toChoice),
        thresholds: thresholds.map(toChoice),
        baselines: kept,
        checks: checks.map(({ id, number, definition: { title } }) => ({ id, number, title })),
      };
    },
    KEPT_LONGER_MS,
  );
}

const toChoice = ({ value, profiles }: CountedFact) => ({ value, profiles });
