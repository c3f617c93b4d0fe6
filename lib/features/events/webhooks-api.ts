import * as z from 'zod';
import type { Operations } from '@/lib/platform/api/operation';

/**
 * The sender is authenticated by the signature or the address itself, because no page of the console sends webhooks.
 */
const webhook = {
  access: 'anyone',
  body: 'raw',
  answer: z.object({
    received: z.literal(true),
    /** The same webhook was stored before: nothing was changed. */
    repeated: z.boolean(),
  }),
  example: {
    body: { event: 'profile.updated', timestamp: '2026-11-20T14:02:11.482913Z', data: {} },
    answer: { received: true, repeated: false },
  },
  problems: ['signature_refused', 'not_stored', 'malformed_body', 'body_too_large'],
} as const;

export const WEBHOOKS = {
  'POST /api/webhooks/onboarding': {
    operationId: 'receiveWebhook',
    summary: 'Receive a signed webhook from the service',
    description:
      'Signed using the Standard Webhooks format: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
    ...webhook,
  },
  'POST /api/webhooks/onboarding/{token}': {
    operationId: 'receiveUnsignedWebhook',
    summary: 'Receive a webhook from a sender that cannot sign',
    description: 'The address itself is the secret.',
    ...webhook,
    params: z.object({ token: z.string() }),
    example: { ...webhook.example, params: { token: 'S3cretAddr3ss' } },
  },
} as const satisfies Operations;
