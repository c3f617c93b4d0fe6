import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { type CountedFact, countFacts } from '@/lib/features/setups/server/count-facts';
import { countAsked } from '@/lib/features/setups/server/read-families';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import type { KnownForms, SeenIds } from '../labels';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey'>;

/** The most different forms returned; an account has a few hundred. */
const MOST_FORMS = 5_000;

/**
 * Every form, and how many of the profiles read by this console have it. Shared by all callers: do not change
 * it.
 */
export function listKnownForms(context: Context): Promise<KnownForms> {
  permit(context, 'labels.read');
  return context.reads.read(
    'known-forms',
    async () => {
      const { groups, coverage } = await countAsked(context);
      const forms = await countFacts(context.db, groups, ['form'], MOST_FORMS);
      return { forms: toIds(forms), read: coverage.fresh + coverage.older, known: coverage.known };
    },
    KEPT_LONGER_MS,
  );
}

const MOST_IDS = 500;

/**
 * The same for people models and advanced document configurations. Shared by all callers: do not change it.
 */
export function listSeenIds(context: Context): Promise<SeenIds> {
  permit(context, 'labels.read');
  return context.reads.read(
    'seen-ids',
    async () => {
      const { groups, coverage } = await countAsked(context);
      const [models, configs] = await Promise.all([
        countFacts(context.db, groups, ['model'], MOST_IDS),
        countFacts(context.db, groups, ['config'], MOST_IDS),
      ]);
      return {
        people_model: toIds(models),
        advanced_document_configuration: toIds(configs),
        read: coverage.fresh + coverage.older,
        known: coverage.known,
      };
    },
    KEPT_LONGER_MS,
  );
}

/** IDs that the document does not allow are left out, as nothing can be done with them. */
const toIds = (facts: readonly CountedFact[]): KnownForms['forms'] =>
  facts
    .filter(({ value }) => /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value)))
    .map(({ value, profiles }) => ({ id: Number(value), profiles }));
