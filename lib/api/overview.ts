import 'server-only';
import { readDeviationsOverview, readOverview } from '@/lib/console/overview/read-overview';
import { readPageCounts } from '@/lib/console/overview/read-page-counts';
import type { OVERVIEW } from '@/lib/contract/api/overview';
import type { Runs } from './operation-runs';

export const overview: Runs<typeof OVERVIEW> = {
  'GET /api/overview': ({ context }) => readOverview(context),
  'GET /api/overview/deviations': ({ context }) => readDeviationsOverview(context),
  'GET /api/overview/counts': ({ context }) => readPageCounts(context),
};
