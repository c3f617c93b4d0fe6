import type { Metrics } from './create-metrics';

/** On `globalThis`: the start script creates and shows them, the application's bundle counts. */
const METRICS = Symbol.for('portal-console.metrics');
const shared = globalThis as { [METRICS]?: Metrics };

export function shareMetrics(metrics: Metrics): void {
  shared[METRICS] = metrics;
}

/** Undefined without the start script: in `npm run dev` and in tests. */
export const sharedMetrics = (): Metrics | undefined => shared[METRICS];

interface ServiceCall {
  method: string;
  route: string;
  status: number | null;
  failure: string | null;
}

export function countServiceCall({ method, route, status, failure }: ServiceCall): void {
  const metrics = sharedMetrics();
  if (!metrics) return;
  const outcome = failure ?? String(status);
  metrics.serviceCalls.inc({ method, route, outcome });
  if (route.endsWith('/oauth/token')) metrics.tokenRequests.inc({ outcome });
}
