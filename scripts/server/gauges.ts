import type { Gauges } from '../../lib/metrics/create-metrics';
import { askDatabase, runningApplication } from './running-application';

/** Jobs that no worker has taken yet, of every queue. */
const WAITING = "SELECT count(*)::int AS waiting FROM pgboss.job WHERE state < 'active'";

/** Gauges of the running application, for the metrics. */
export const GAUGES: Gauges = {
  liveConnections: async () => (await runningApplication()?.catch(() => undefined))?.console.live.size,
  async jobsWaiting() {
    const [row] = ((await askDatabase(WAITING)) ?? []) as { waiting: number }[];
    return row?.waiting;
  },
};
