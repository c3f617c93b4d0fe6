import { call } from '@/lib/features/call';
import type { ReviewDriftRequest } from './drift';

/** Throws ProblemError; then nothing was changed. */
export const reviewDrift = (body: ReviewDriftRequest) => call('POST /api/drift/reviews', { body });
