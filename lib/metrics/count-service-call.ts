import { sharedMetrics } from './shared-metrics';

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
