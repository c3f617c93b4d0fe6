import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import type { OVERVIEW } from '../api';
import { readDeviationsOverview, readOverview } from './read-overview';
import { readPageCounts } from './read-page-counts';

export const overview: Runs<typeof OVERVIEW> = {
  'GET /api/overview': ({ context }) => readOverview(context),
  'GET /api/overview/deviations': ({ context }) => readDeviationsOverview(context),
  'GET /api/overview/counts': ({ context }) => readPageCounts(context),
};
