import { asc, eq, max } from 'drizzle-orm';
import { type WebhookEvent, webhookEvent } from '@/lib/configuration/contract/webhook-event';
import type { Database } from '@/lib/platform/db/database';
import { events } from '../webhook-tables';

export interface EmittedEvent {
  number: number;
  id: string;
  status: string;
  timestamp: Date;
  /** Validated strictly against the contract. */
  body: WebhookEvent;
}

/** Events emitted for a profile and its documents, in order. */
export async function emittedEvents({ db }: Database, profile: string): Promise<EmittedEvent[]> {
  const rows = await db.select().from(events).where(eq(events.profile, profile)).orderBy(asc(events.number));
  return rows.map(({ number, id, status, timestamp, body }) => ({
    number,
    id,
    status,
    timestamp,
    body: webhookEvent.parse(JSON.parse(body)),
  }));
}

/** A short form of each: `profile.updated Processed`, `document.processed pending`. */
export const wordsOf = (emitted: readonly EmittedEvent[]): string[] =>
  emitted.map(({ body, status }) => `${body.event} ${status}`);

/** The number of the latest event of all; 0 if there is none. */
export async function latestNumber({ db }: Database): Promise<number> {
  const [row] = await db.select({ number: max(events.number) }).from(events);
  return row?.number ?? 0;
}
