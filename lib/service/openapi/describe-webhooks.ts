import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { webhookEvent } from '@/lib/contract/webhook-event';
import { WEBHOOK_ANSWERS, WEBHOOK_DELIVERY, WEBHOOK_HEADERS } from './choices';
import { WEBHOOK_EXAMPLES } from './examples';
import { json } from './responses';

/** When each is emitted, in the document's words. Source: API document, "Events". */
const EMITTED: Record<z.infer<typeof webhookEvent>['event'], { operationId: string; when: string }> = {
  'profile.created': {
    operationId: 'profileCreated',
    when: 'A profile is created (via the API, case management or the onboarding portal).',
  },
  'profile.updated': {
    operationId: 'profileUpdated',
    when: 'Status change, automatic lifecycle step, or metadata change.',
  },
  'document.processed': {
    operationId: 'documentProcessed',
    when:
      'A document is provided by API; processing is triggered via case management; documents are submitted on a ' +
      'profile; a single processing step completes. The overall status is pending, after the last step too.',
  },
  'document.complete': {
    operationId: 'documentComplete',
    when:
      'All processing steps are complete. That a document with every step disabled is complete at once, after its ' +
      'document.processed, is not shown in the document.',
  },
};

const headers = z.object({
  'webhook-id': z.string().meta({ description: WEBHOOK_HEADERS.id }),
  'webhook-timestamp': z.string().regex(/^\d+$/).meta({ description: WEBHOOK_HEADERS.timestamp }),
  'webhook-signature': z.string().meta({ description: WEBHOOK_HEADERS.signature }),
});

/** Writes the webhooks into the registry: OpenAPI 3.1, "webhooks". */
export function describeWebhooks(registry: OpenAPIHono['openAPIRegistry']): void {
  for (const schema of webhookEvent.options) {
    const [event] = schema.shape.event.values;
    if (event === undefined) continue;
    const { operationId, when } = EMITTED[event];
    registry.registerWebhook({
      method: 'post',
      path: event,
      operationId,
      summary: event,
      description: `${when} ${WEBHOOK_DELIVERY}`,
      security: [],
      request: {
        headers,
        body: { required: true, content: json({ schema, example: WEBHOOK_EXAMPLES[event] }) },
      },
      responses: WEBHOOK_ANSWERS,
    });
  }
}
