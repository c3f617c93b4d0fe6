import { z } from 'zod';

/** What several variables of the environment are made of. */

export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** Without a slash at its end. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));
