import { count, sql } from 'drizzle-orm';
import { type LabelKind, MOST_LABELS } from '@/lib/configuration/label-kinds';
import { consoleSettings } from '@/lib/features/settings/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { announce } from '@/lib/platform/live/announce';
import { type LabelAddress, labelText } from '../labels';
import { labels } from '../tables';
import { toLabelRow } from './label-rows';

interface SeedLabel extends LabelAddress {
  label: string;
}

interface SeedContext {
  labels: readonly SeedLabel[];
  /** Unix time in milliseconds. */
  now: number;
}

/** Seeded separately: a console with labels from before profiles had names gets the names as well. */
const SEEDS: readonly { key: string; isOf: (kind: LabelKind) => boolean }[] = [
  { key: 'sandbox_labels', isOf: (kind) => kind !== 'profile' },
  { key: 'sandbox_profile_names', isOf: (kind) => kind === 'profile' },
];
const SEEDED_BY = 'Sandbox';

/**
 * Adds the sandbox's own labels once: if an operator removes them, the next start does not add them again.
 */
export function seedLabelsOnce(db: Queries, { labels: seeded, now }: SeedContext): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    const kinds = await transaction.selectDistinct({ kind: labels.kind }).from(labels);
    for (const { key, isOf } of SEEDS) {
      const mark = { key, value: 'planted' };
      const first = await transaction.insert(consoleSettings).values(mark).onConflictDoNothing().returning();
      if (first.length === 0 || kinds.some(({ kind }) => isOf(kind as LabelKind))) continue;
      await insert(transaction, { labels: seeded.filter(({ kind }) => isOf(kind)), now });
    }
  });
}

/** For a sandbox that was reset: replaces all labels with its own. */
export function reseedLabels(db: Queries, seeding: SeedContext): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    await transaction.delete(labels);
    await insert(transaction, seeding);
    await announce(transaction, { kind: 'labels', profile: null });
  });
}

/**
 * Names a profile made by the sandbox, if the name is a valid label. An operator's own label is not
 * overwritten.
 */
export function nameProfile(db: Queries, uuid: string, name: string, now: number): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    const label = labelText.safeParse(name);
    const [existing] = await transaction.select({ count: count() }).from(labels);
    if (!label.success || (existing?.count ?? 0) >= MOST_LABELS) return;
    await insert(transaction, { labels: [{ kind: 'profile', id: uuid, label: label.data }], now });
    await announce(transaction, { kind: 'labels', profile: null });
  });
}

async function insert(transaction: Queries, { labels: seeded, now }: SeedContext): Promise<void> {
  const given = { updatedAt: new Date(now), updatedBy: SEEDED_BY };
  const rows = seeded.map((label) => toLabelRow(label, given));
  await insertRows(transaction, labels, rows, sql`ON CONFLICT DO NOTHING`);
}
