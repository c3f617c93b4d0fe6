import { count, sql } from 'drizzle-orm';
import { MOST_LABELS } from '@/lib/configuration/label-kinds';
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

const SEEDED_BY = 'Sandbox';

/**
 * Adds the sandbox's own labels once: if an operator removes them, the next start does not add them again.
 */
export function seedLabelsOnce(db: Queries, { labels: seeded, now }: SeedContext): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    const mark = { key: 'sandbox_labels', value: 'planted' };
    const first = await transaction.insert(consoleSettings).values(mark).onConflictDoNothing().returning();
    if (first.length === 0 || (await transaction.$count(labels)) > 0) return;
    await insert(transaction, { labels: seeded, now });
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
