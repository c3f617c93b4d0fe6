import { asc } from 'drizzle-orm';
import type { LabelAddress } from '@/lib/contract/labels';
import type { Queries } from '@/lib/db/database';
import { labels } from '@/lib/db/label-schema';
import { consoleSettings } from '@/lib/db/operator-schema';
import { announce } from '../live/announce';
import { lockLabels } from './lock-labels';

export interface PlantedLabel extends LabelAddress {
  label: string;
}

interface Planting {
  labels: readonly PlantedLabel[];
  /** Unix time in milliseconds. */
  now: number;
}

const PLANTED = { key: 'sandbox_labels', value: 'planted' };
const PLANTED_BY = 'Sandbox';

/** The sandbox's own labels, once: removed by an operator they do not come back at the next start. */
export function plantLabelsOnce(db: Queries, planting: Planting): Promise<void> {
  return db.transaction(async (transaction) => {
    await lockLabels(transaction);
    const first = await transaction.insert(consoleSettings).values(PLANTED).onConflictDoNothing().returning();
    const [some] = await transaction.select().from(labels).orderBy(asc(labels.kind)).limit(1);
    if (first.length > 0 && some === undefined) await plant(transaction, planting);
  });
}

/** For a sandbox that was reset: its own labels, and no other. */
export function replantLabels(db: Queries, planting: Planting): Promise<void> {
  return db.transaction(async (transaction) => {
    await lockLabels(transaction);
    await transaction.delete(labels);
    await plant(transaction, planting);
    await announce(transaction, { kind: 'labels', profile: null });
  });
}

async function plant(transaction: Queries, { labels: planted, now }: Planting): Promise<void> {
  const made = { updatedAt: new Date(now), updatedBy: PLANTED_BY };
  await transaction.insert(labels).values(planted.map((label) => ({ ...label, ...made })));
}
