import type { Gauges } from '../../lib/platform/metrics/create-metrics';
import { askDatabase, runningApplication } from './running-application';

/** Items that no worker has taken yet, in every queue. */
const WAITING = ['service', 'console']
  .map((schema) => `SELECT FROM ${schema}.work_items WHERE worker IS NULL AND failed_at IS NULL`)
  .join(' UNION ALL ');

export const GAUGES: Gauges = {
  liveConnections: async () => (await runningApplication()?.catch(() => undefined))?.console.live.size,
  async jobsWaiting() {
    const [row] = ((await askDatabase(`SELECT count(*)::int AS waiting FROM (${WAITING}) AS items`)) ??
      []) as { waiting: number }[];
    return row?.waiting;
  },
};
