import { and, asc, eq } from 'drizzle-orm';
import type { LabelKind } from '@/lib/contract/label-kinds';
import type { Label, LabelAddress } from '@/lib/contract/labels';
import type { Queries } from '@/lib/db/database';
import { labels } from '@/lib/db/label-schema';

/** Every label, by kind and ID. */
export async function readLabels(db: Queries): Promise<Label[]> {
  const rows = await db.select().from(labels).orderBy(asc(labels.kind), asc(labels.id));
  return rows.map(toLabel);
}

export const isLabel = ({ kind, id }: LabelAddress) => and(eq(labels.kind, kind), eq(labels.id, id));

export const toLabel = ({ kind, updatedAt, ...row }: typeof labels.$inferSelect): Label => ({
  ...row,
  kind: kind as LabelKind,
  updatedAt: updatedAt.toISOString(),
});

/** What Activity calls a label: "form 317". */
export const subjectOf = ({ kind, id }: LabelAddress): string => `${kind} ${id}`;
