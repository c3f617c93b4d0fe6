import type { Server } from 'node:http';
import type { RunningApplication } from './running-application';

/** In milliseconds after the signal: what still runs is broken off, then the process ends in any case. */
export const GRACE = { requests: 25_000, process: 30_000 };
const LOOK_EVERY = 100;

/** A graceful shutdown: takes no new connection, lets running requests end, breaks off what takes too long, then closes the data. */
export async function stopServer(
  server: Server,
  application: Promise<RunningApplication> | undefined,
  grace = GRACE.requests,
): Promise<void> {
  const opened = await application?.catch(() => undefined);
  opened?.endLive();
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection is kept after its last answer: it would hold the stop for as long as it may be idle.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
  const patience = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(looking);
  clearTimeout(patience);
  await opened?.close();
}
