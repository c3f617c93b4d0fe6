import * as z from 'zod';

/**
 * Body of every error of the service. `errors` names members if there are any to name; the document shows only
 * `message`. Source: API document, "Errors".
 */
export const serviceError = z
  .strictObject({
    message: z.string().meta({ description: 'Human-readable' }),
    errors: z.record(z.string(), z.array(z.string()).max(100)).optional(),
  })
  .meta({ id: 'Error' });
