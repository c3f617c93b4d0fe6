import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { permit } from '@/lib/platform/use-case/permit';
import type { Comparison } from '../compare';
import { compareMany } from '../compare-many';
import type { ComparedItem } from '../compared-items';
import { compareChecks } from './compare-checks';
import { readColumns } from './read-columns';

/**
 * Compares profiles, versions, groups and baselines. An item that cannot be read is a column that says why.
 */
export async function compareItems(
  context: CallContext,
  items: readonly ComparedItem[],
  asking: { requestId: string; signal: AbortSignal },
): Promise<Comparison> {
  permit(context, 'profiles.read');
  const read = await readColumns(context, items, asking);
  return {
    columns: read.map(({ column }) => column),
    checks: await compareChecks(context, read),
    sections: compareMany(
      read.map(({ data }) => data),
      read.map(({ sections }) => sections),
    ),
  };
}
