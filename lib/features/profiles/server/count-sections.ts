import 'server-only';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import type { CallContext } from '@/lib/features/context';
import { countFacts } from '@/lib/features/setups/server/count-facts';
import { countAsked, type GroupsContext } from '@/lib/features/setups/server/read-families';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import type { SectionCounts } from '../profiles';

/**
 * How many of the read profiles show each section and how many hide it, in one scan, when someone chooses a
 * section. Shared by all callers: do not change it.
 */
export function countSections(
  context: GroupsContext & Pick<CallContext, 'operator'>,
): Promise<SectionCounts> {
  permit(context, 'profiles.read');
  return context.reads.read(
    'section-counts',
    async () => {
      const { groups } = await countAsked(context);
      const facts = await countFacts(context.db, groups, ['shown', 'hidden'], 2 * SECTION_KEYS.length);
      const count = (of: 'shown' | 'hidden', section: string) =>
        facts.find(({ kind, value }) => kind === of && value === section)?.profiles ?? 0;
      return {
        sections: SECTION_KEYS.map((key) => ({
          key,
          shown: count('shown', key),
          hidden: count('hidden', key),
        })),
      };
    },
    KEPT_LONGER_MS,
  );
}
