import { asc, gt, max } from 'drizzle-orm';
import { HEARTBEAT, type LiveHub, toServerSentEvent } from '@/lib/platform/live/live-hub';
import { LIVE_RESET } from '@/lib/platform/live/live-message';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { permit } from '@/lib/platform/use-case/permit';
import { receivedWebhooks } from '../tables';

/** After more missed events than this, the screen is told to read everything again. */
const MOST_MISSED = 500;
/** Chunks waiting for a slow screen, after which it has to reconnect. */
const MOST_WAITING = 64;
const RETRY_MS = 2_000;

type Live = Pick<DatabaseCall, 'db' | 'operator'> & { live: Pick<LiveHub, 'subscribe'> };

/**
 * The server-sent events of one screen, starting with those it missed since `lastEventId`, if it has one. An
 * event may be sent twice, but none is left out. Source: HTML, "Server-sent events".
 *
 * @throws ConsoleError `too_many_screens`
 */
export function openLiveStream(context: Live, lastEventId: string | null): ReadableStream<Uint8Array> {
  permit(context, 'events.read');
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | null = null;
  const unsubscribeOnce = (): boolean => {
    const wasOpen = unsubscribe !== null;
    unsubscribe?.();
    unsubscribe = null;
    return wasOpen;
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const end = () => {
        if (unsubscribeOnce()) controller.close();
      };
      const send = (chunk: Uint8Array) => {
        if (unsubscribe === null) return;
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) end();
      };
      unsubscribe = context.live.subscribe({ send, end }, context.operator.id);
      send(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      // Read after subscribing: an event stored in between is sent twice rather than never. Without a database the
      // screen gets no heartbeat, so it does not count as live.
      greeting(context.db, lastEventId).then((text) => {
        send(encoder.encode(text));
        send(HEARTBEAT);
      }, end);
    },
    cancel: () => void unsubscribeOnce(),
  };
  return new ReadableStream(source, new CountQueuingStrategy({ highWaterMark: MOST_WAITING }));
}

/** The missed events, or at least the current number, from which the screen can catch up later. */
async function greeting(db: DatabaseCall['db'], lastEventId: string | null): Promise<string> {
  const { number, profile, event } = receivedWebhooks;
  const [newest] = await db.select({ number: max(number) }).from(receivedWebhooks);
  const present = `id: ${newest?.number ?? 0}\n`;
  if (lastEventId === null) return `${present}\n`;
  const reset = `${present}event: ${LIVE_RESET}\ndata: {}\n\n`;
  // A number not assigned yet is from another database.
  if (!/^\d{1,15}$/.test(lastEventId) || Number(lastEventId) > (newest?.number ?? 0)) return reset;
  const missed = await db
    .select({ number, profile, event })
    .from(receivedWebhooks)
    .where(gt(number, Number(lastEventId)))
    .orderBy(asc(number))
    .limit(MOST_MISSED + 1);
  if (missed.length > MOST_MISSED) return reset;
  return `${missed.map((row) => toServerSentEvent({ kind: 'event', ...row })).join('')}${present}\n`;
}
