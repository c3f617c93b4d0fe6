import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isToken } from '../../lib/console/webhooks/known-secrets';
import type { Metrics } from '../../lib/metrics/create-metrics';

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
 * Answers health checks, `/healthz` (the process is alive) and `/readyz` (ready for requests), and `/metrics`; the
 * first two reveal only yes or no.
 * @returns false for any other request
 */
export function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  probes: Probes,
  access: MetricsAccess,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const saying = say(request, probes, access);
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

function say(
  { url, headers }: IncomingMessage,
  probes: Probes,
  access: MetricsAccess,
): Promise<ProbeAnswer> | null {
  if (url === '/healthz') return Promise.resolve({ status: 200, text: 'alive\n' });
  if (url === '/readyz') return sayReady(probes);
  if (url !== '/metrics' || access === 'none') return null;
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
