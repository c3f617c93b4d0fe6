import 'server-only';
import { writeComparedItem } from '@/lib/contract/compared-items';
import type { PreviewedItems } from '@/lib/contract/comparison';
import type { PreviewedItem } from '@/lib/contract/previewed-items';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { readColumns } from './read-columns';

/** What each item has its portal ask for, with other forms where these are given. Nothing is changed. */
export async function readPreviewed(
  context: CallContext,
  items: readonly PreviewedItem[],
  asking: { requestId: string; signal: AbortSignal },
): Promise<PreviewedItems> {
  permit(context, 'profiles.read');
  // A profile with its own forms and with others is one reading.
  const distinct = new Map(items.map(({ item }) => [writeComparedItem(item), item]));
  const read = await readColumns(context, [...distinct.values()], asking);
  return {
    subjects: items.flatMap(({ item, forms }) => {
      const text = writeComparedItem(item);
      return read
        .filter(({ column }) => column.item === text)
        .map(({ column, data, sections }) => ({
          ...{ column, forms, sections: sections === undefined ? null : [...sections] },
          data: withForms(data, forms) ?? null,
        }));
    }),
  };
}

function withForms(data: unknown, forms: PreviewedItem['forms']): unknown {
  if (forms === null || typeof data !== 'object' || data === null) return data;
  const own: unknown = 'forms' in data ? data.forms : null;
  return { ...data, forms: { ...(typeof own === 'object' ? own : {}), ...forms } };
}
