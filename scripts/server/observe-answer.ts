import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../../lib/metrics/create-metrics';
import type { PatternOf } from './route-patterns';

export interface Observer {
  log: Logger;
  metrics: Metrics;
  patternOf: PatternOf;
  /** Milliseconds that only go forward. */
  now: () => number;
}

/** Open for as long as somebody looks: its length says nothing of the console. */
const ENDLESS = '/api/live';
/** What nginx calls an answer that nobody waited for. */
const CLIENT_LEFT = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures an answer when it is over, and writes a line of it where it is one of the console's API. */
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
