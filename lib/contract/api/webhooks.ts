import { z } from 'zod';
import type { Operations } from './operation';

/** Of whoever sends, the signature or the address itself tells: no page of the console sends webhooks. */
const webhook = {
  access: 'anyone',
  body: 'raw',
  answer: z.object({
    received: z.literal(true),
    /** The same webhook was stored before: nothing was changed. */
    repeated: z.boolean(),
  }),
  problems: ['signature_refused', 'not_stored', 'malformed_body', 'body_too_large'],
} as const;

export const WEBHOOKS = {
  'POST /api/webhooks/onboarding': { summary: 'Take a signed webhook of the service', ...webhook },
  'POST /api/webhooks/onboarding/{token}': {
    summary: 'Take a webhook of a sender that cannot sign',
    ...webhook,
    params: z.object({ token: z.string() }),
  },
} as const satisfies Operations;
