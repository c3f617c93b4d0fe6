import type { Server } from 'node:http';
import type { RunningApplication } from './running-application';

/** Milliseconds after the signal: running requests are cut off, and then the process exits in any case. */
export const GRACE = { requests: 25_000, process: 30_000 };
const LOOK_EVERY = 100;

/**
 * A graceful shutdown: accepts no new connections, lets running requests complete, cuts off those that take too long,
 * then closes the data.
 */
export async function stopServer(
  server: Server,
  application: Promise<RunningApplication> | undefined,
): Promise<void> {
  const opened = await application?.catch(() => undefined);
  opened?.endLive();
  const closed = new Promise((resolve) => server.close(resolve));
  // A persistent connection stays open after its last answer, and would delay the stop until its idle timeout.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
  const patience = setTimeout(() => server.closeAllConnections(), GRACE.requests);
  await closed;
  clearInterval(looking);
  clearTimeout(patience);
  await opened?.close();
}
