import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; most answers come from memory in a few milliseconds, the slowest wait 15 s for a service. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Values measured when metrics are requested; undefined while unknown. */
export interface Gauges {
  liveConnections: () => Promise<number | undefined>;
  jobsWaiting: () => Promise<number | undefined>;
}

export interface Metrics {
  registry: Registry;
  /** Answers by method, pattern of the address and status. */
  requests: Histogram<'method' | 'route' | 'status'>;
  /** Requests to the onboarding service; `outcome` is a status or a failure such as `ECONNRESET`. */
  serviceCalls: Counter<'method' | 'route' | 'outcome'>;
  tokenRequests: Counter<'outcome'>;
  /** `outcome` is `stored`, `repeated`, or the code of the problem. */
  webhooksReceived: Counter<'outcome'>;
}

/** Labels are patterns, codes and statuses, never request content, so their number is limited. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  const registers = [registry];
  addGauge(registry, 'portal_console_live_connections', 'Screens that follow.', gauges.liveConnections);
  addGauge(registry, 'portal_console_jobs_waiting', 'Jobs that are due or wait.', gauges.jobsWaiting);
  return {
    registry,
    requests: new Histogram({
      name: 'portal_console_request_duration_seconds',
      help: 'From a request’s head to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    serviceCalls: new Counter({
      name: 'portal_console_service_calls_total',
      help: 'Requests to the onboarding service, those for tokens too.',
      labelNames: ['method', 'route', 'outcome'],
      registers,
    }),
    tokenRequests: new Counter({
      name: 'portal_console_token_requests_total',
      help: 'Requests for an access token.',
      labelNames: ['outcome'],
      registers,
    }),
    webhooksReceived: new Counter({
      name: 'portal_console_webhooks_received_total',
      help: 'Webhooks received.',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

/** Adds those of the process. Only where someone can read them: measuring its delays wakes it a hundred times a second. */
export const measureProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  measure: () => Promise<number | undefined>,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await measure();
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    },
  });
}
