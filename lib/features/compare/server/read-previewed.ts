import 'server-only';
import { and, eq, or } from 'drizzle-orm';
import { assignmentItems } from '@/lib/features/assignments/tables';
import type { CallContext } from '@/lib/features/context';
import type { OtherForms, PreviewedItem } from '@/lib/features/preview/previewed-items';
import { withForms } from '@/lib/features/preview/with-forms';
import type { Queries } from '@/lib/platform/db/database';
import { permit } from '@/lib/platform/use-case/permit';
import type { PreviewedItems } from '../compare';
import { writeComparedItem } from '../compared-items';
import { readColumns } from './read-columns';

/** What each item's portal asks for, optionally with other forms. Nothing is changed. */
export async function readPreviewed(
  context: CallContext,
  items: readonly PreviewedItem[],
  asking: { requestId: string; signal: AbortSignal },
): Promise<PreviewedItems> {
  permit(context, 'profiles.read');
  // A profile with its own forms and with others needs only one reading.
  const distinct = new Map(items.map(({ item }) => [writeComparedItem(item), item]));
  const [read, planned] = await Promise.all([
    readColumns(context, [...distinct.values()], asking),
    readPlanned(context.db, items),
  ]);
  return {
    subjects: items.flatMap(({ item, other }) => {
      const text = writeComparedItem(item);
      const found = other?.are === 'planned' && 'uuid' in item ? planned(item.uuid, other) : null;
      const forms = other?.are === 'given' ? other.forms : (found?.forms ?? null);
      const isMissing = other?.are === 'planned' && forms === null;
      return read
        .filter(({ column }) => column.item === text)
        .map(({ column, data, sections }) => ({
          column:
            isMissing && column.failure === null ? { ...column, failure: 'no_such_item' as const } : column,
          forms,
          plannedFrom: found?.readAt?.toISOString() ?? null,
          sections: sections === undefined ? null : [...sections],
          data: isMissing ? null : (withForms(data, forms) ?? null),
        }));
    }),
  };
}

type PlannedForms = Extract<OtherForms, { are: 'planned' }>;

/** The forms of the requested plan items; null if there is no such item for that profile. */
async function readPlanned(db: Queries, items: readonly PreviewedItem[]) {
  const asked = items.flatMap(({ other }) => (other?.are === 'planned' ? [other] : []));
  const { assignment, number, profile, before, after, readAt } = assignmentItems;
  const rows =
    asked.length === 0
      ? []
      : await db
          .select({ assignment, number, profile, before, after, readAt })
          .from(assignmentItems)
          .where(or(...asked.map((one) => and(eq(assignment, one.assignment), eq(number, one.item)))));
  return (uuid: string, of: PlannedForms) => {
    const row = rows.find((one) => one.assignment === of.assignment && one.number === of.item);
    return row?.profile === uuid ? { forms: row[of.side], readAt: row.readAt } : null;
  };
}
