import * as z from 'zod';
import { faultOfText } from '@/lib/platform/text/unfit-json';

const value = z
  .string()
  .min(1)
  .max(200)
  .refine((given) => faultOfText(given) === null, {
    error: 'Text can’t contain NUL characters or unpaired surrogates.',
  });
const values = z.array(value).min(1).max(50).optional();

/** The profiles that a check or a baseline applies to; missing members match any. */
export const profileScope = z
  .strictObject({
    status: values,
    risk: values,
    team: values,
    assignee: values,
    /** Prefix of the customer reference, case-insensitive. */
    reference: value.optional(),
  })
  .meta({ id: 'ProfileScope' });
export type ProfileScope = z.infer<typeof profileScope>;
