import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../../lib/platform/metrics/create-metrics';
import type { PatternOf } from './route-patterns';

export interface Observer {
  log: Logger;
  metrics: Metrics;
  patternOf: PatternOf;
  /** Monotonic milliseconds. */
  now: () => number;
}

/** Stays open as long as the page does, so its duration says nothing about the console. */
const ENDLESS = '/api/live';
/** nginx's status for a client that left before the answer. */
const CLIENT_LEFT = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures an answer when it is complete, and logs a line if it belongs to the console's API. */
export function observeAnswer(
  { log, metrics, patternOf, now }: Observer,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const began = now();
  response.once('close', () => {
    const route = patternOf(url);
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
    const ms = now() - began;
    const known = METHODS.has(method) ? method : 'other';
    if (route !== ENDLESS) metrics.requests.observe({ method: known, route, status }, ms / 1_000);
    if (route.startsWith('/api/'))
      log.debug({ method: known, route, status, ms: Math.round(ms), requestId }, 'answered');
  });
}
