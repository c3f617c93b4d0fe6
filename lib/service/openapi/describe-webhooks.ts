import { z } from 'zod';
import { jsonContent, parametersOf } from '@/lib/contract/api/describe-operations';
import type { JsonSchemas } from '@/lib/contract/api/json-schemas';
import { webhookEvent } from '@/lib/contract/webhook-event';
import { WEBHOOK_ANSWERS, WEBHOOK_DELIVERY, WEBHOOK_HEADERS } from './choices';
import { WEBHOOK_EXAMPLES } from './examples';

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

const TAG = 'Webhooks';

export const WEBHOOKS_AREA = {
  [TAG]: { description: 'What the service sends to subscribed addresses', operations: {} },
};

/** OpenAPI 3.1, "webhooks". */
export function describeWebhooks(schemas: JsonSchemas): Record<string, unknown> {
  const described = webhookEvent.options.flatMap((schema) => {
    const [event] = schema.shape.event.values;
    if (event === undefined) return [];
    const { operationId, when } = EMITTED[event];
    const post = {
      operationId,
      summary: event,
      description: `${when} ${WEBHOOK_DELIVERY}`,
      tags: [TAG],
      security: [],
      parameters: parametersOf('header', headers, undefined, schemas),
      requestBody: {
        required: true,
        content: jsonContent(schemas.named(schema, 'input', event), WEBHOOK_EXAMPLES[event]),
      },
      responses: WEBHOOK_ANSWERS,
    };
    return [[event, { post }]];
  });
  return Object.fromEntries(described);
}
