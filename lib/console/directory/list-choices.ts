import 'server-only';
import type { ProfileChoices } from '@/lib/contract/console-events';
import type { CallContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { permit } from '../permit';
import { type CountedFact, countFacts } from '../setups/count-facts';

/** Of each kind. */
const MOST = 500;

/** What there is to choose in filters of profiles that no label names. Shared by all who ask: do not change it. */
export function listProfileChoices(
  context: Pick<CallContext, 'db' | 'reads' | 'operator'>,
): Promise<ProfileChoices> {
  permit(context, 'profiles.read');
  return context.reads.read(
    'profile-choices',
    async () => {
      const [documents, thresholds] = await Promise.all([
        countFacts(context.db, ['document'], MOST),
        countFacts(context.db, ['threshold'], MOST),
      ]);
      return { documents: documents.map(toChoice), thresholds: thresholds.map(toChoice) };
    },
    KEPT_LONGER_MS,
  );
}

const toChoice = ({ value, profiles }: CountedFact) => ({ value, profiles });
