import { z } from 'zod';
import { REVIEW_STATUSES } from './review-moves';

/** Source: API document, "Profile review status". Its moves stand in `review-moves.ts`. */
export const reviewStatus = z.enum(REVIEW_STATUSES);
