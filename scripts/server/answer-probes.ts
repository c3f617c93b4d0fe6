import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isToken } from '../../lib/features/events/server/known-secrets';
import type { Metrics } from '../../lib/platform/metrics/create-metrics';

export interface Probes {
  /** Whether the database answers and its tables are up to date. */
  isReady(): Promise<boolean>;
  isStopping(): boolean;
  metrics: Metrics;
}

/** Who may read the metrics: everyone, holders of the token, or no one. */
export type MetricsAccess = 'open' | { token: string } | 'none';

interface ProbeAnswer {
  status: number;
  text: string;
  type?: string;
}

/**
 * Answers health checks, `/healthz` (the process is alive), `/readyz` (ready for requests) and `OPTIONS /`, and
 * `/metrics`, whatever their query; all but the last reveal only yes or no.
 * @returns false for any other request
 */
export function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  probes: Probes,
  access: MetricsAccess,
): boolean {
  const path = request.url?.split('?', 1)[0];
  if (request.method === 'OPTIONS' && path === '/') return answerBalancer(response, probes);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const saying = say(path, request, probes, access);
  if (saying === null) return false;
  saying.then(
    ({ status, text, type = 'text/plain; charset=utf-8' }) => {
      response.writeHead(status, {
        'content-type': type,
        'content-length': Buffer.byteLength(text),
        'cache-control': 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    },
    () => response.destroy(),
  );
  return true;
}

/** What HAProxy and others ask by default to find out whether a server is there. */
function answerBalancer(response: ServerResponse, { isStopping }: Probes): true {
  response.writeHead(isStopping() ? 503 : 204, {
    allow: 'GET, HEAD, OPTIONS',
    'cache-control': 'no-store',
  });
  response.end();
  return true;
}

function say(
  path: string | undefined,
  { headers }: IncomingMessage,
  probes: Probes,
  access: MetricsAccess,
): Promise<ProbeAnswer> | null {
  if (path === '/healthz') return Promise.resolve({ status: 200, text: 'alive\n' });
  if (path === '/readyz') return sayReady(probes);
  if (path !== '/metrics' || access === 'none') return null;
  if (access !== 'open' && !isToken(headers.authorization ?? '', `Bearer ${access.token}`)) {
    return Promise.resolve({ status: 401, text: 'Send the token from METRICS_TOKEN.\n' });
  }
  return sayMetrics(probes);
}

async function sayReady({ isReady, isStopping }: Probes): Promise<ProbeAnswer> {
  const ready = !isStopping() && (await isReady()) && !isStopping();
  return ready ? { status: 200, text: 'ready\n' } : { status: 503, text: 'not ready\n' };
}

async function sayMetrics({ metrics: { registry } }: Probes): Promise<ProbeAnswer> {
  return { status: 200, text: await registry.metrics(), type: registry.contentType };
}

/** Metrics and probes on a port of their own, without a token: anyone who can reach it may read them. */
export function createMetricsServer(probes: Probes, headers: Record<string, string>): Server {
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!answerProbe(request, response, probes, 'open')) response.writeHead(404).end();
  });
}
