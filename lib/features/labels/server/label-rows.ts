import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import type { Queries } from '@/lib/platform/db/database';
import { indexedWords } from '@/lib/platform/text/search-words';
import type { Label, LabelAddress } from '../labels';
import { labels } from '../tables';

const { searchWords: _, ...COLUMNS } = getTableColumns(labels);
const IN_ORDER = [asc(labels.kind), sql`length(${labels.id})`, sql`${labels.id} COLLATE "C"`];
/** Labels read at once: more would delay other requests. */
const PAGE = 2_500;

/** Every label, ordered by kind and ID. */
export async function readLabels(db: Queries): Promise<Label[]> {
  const found: Label[] = [];
  for await (const page of labelPages(db)) found.push(...page);
  return found;
}

/** The same, a page at a time. */
export async function* labelPages(db: Queries): AsyncGenerator<Label[]> {
  for (let after: SQL | undefined; ; ) {
    const rows = await db
      .select(COLUMNS)
      .from(labels)
      .where(after)
      .orderBy(...IN_ORDER)
      .limit(PAGE);
    yield rows.map(toLabel);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = sql`(${labels.kind}, length(${labels.id}), ${labels.id} COLLATE "C") > (${last.kind}, length(${last.id}), ${last.id})`;
  }
}

export const isLabel = ({ kind, id }: LabelAddress) => and(eq(labels.kind, kind), eq(labels.id, String(id)));

export const toLabel = ({
  kind,
  id,
  label,
  updatedAt,
  updatedBy,
}: Omit<typeof labels.$inferSelect, 'searchWords'>): Label => ({
  kind: kind as LabelKind,
  id: kind === 'profile' ? id : Number(id),
  label,
  updatedAt: updatedAt.toISOString(),
  updatedBy,
});

/** The row of a label. Author and time are the same for all labels saved together. */
export const toLabelRow = (
  { kind, id, label }: LabelAddress & Pick<Label, 'label'>,
  given: { updatedAt: Date; updatedBy: string },
): typeof labels.$inferSelect => ({
  kind,
  id: String(id),
  label,
  searchWords: kind === 'profile' ? indexedWords(label).join(' ') : null,
  ...given,
});

/** So that a change of a profile's name is found in the profile's activity. */
export const profileOf = ({ kind, id }: LabelAddress): string | undefined =>
  kind === 'profile' ? String(id) : undefined;

/** The subject of a label in Activity: "form 317". */
export const subjectOf = ({ kind, id }: LabelAddress): string => `${kind} ${id}`;
