import { and, asc, eq, sql } from 'drizzle-orm';
import type { LabelKind } from '@/lib/contract/label-kinds';
import type { Label, LabelAddress } from '@/lib/contract/labels';
import { indexedWords } from '@/lib/contract/search-words';
import { labels } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';

/** Every label, ordered by kind and ID. */
export async function readLabels(db: Queries): Promise<Label[]> {
  const rows = await db
    .select()
    .from(labels)
    .orderBy(asc(labels.kind), sql`length(${labels.id})`, sql`${labels.id} COLLATE "C"`);
  return rows.map(toLabel);
}

export const isLabel = ({ kind, id }: LabelAddress) => and(eq(labels.kind, kind), eq(labels.id, String(id)));

export const toLabel = ({ kind, id, label, updatedAt, updatedBy }: typeof labels.$inferSelect): Label => ({
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
