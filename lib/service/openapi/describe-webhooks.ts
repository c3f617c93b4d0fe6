import * as z from 'zod';
import { webhookEvent } from '@/lib/configuration/contract/webhook-event';
import { jsonContent, parametersOf } from '@/lib/platform/api/describe-operations';
import type { JsonSchemas } from '@/lib/platform/api/json-schemas';
import { EVENT_TYPE_FACTS } from '../webhooks/event-types';
import { WEBHOOK_ANSWERS, WEBHOOK_DELIVERY, WEBHOOK_HEADERS } from './choices';

const headers = z.object({
  'webhook-id': z.string().meta({ description: WEBHOOK_HEADERS.id }),
  'webhook-timestamp': z.string().regex(/^\d+$/).meta({ description: WEBHOOK_HEADERS.timestamp }),
  'webhook-signature': z.string().meta({ description: WEBHOOK_HEADERS.signature }),
});

const TIMESTAMP = '2026-11-20T14:02:11.482913Z';
const SUBJECT = {
  profile: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  customerReference: 'NO-10421',
  now: Date.parse(TIMESTAMP),
};
const NUMBER = 90_412;

const TAG = 'Webhooks';

export const WEBHOOKS_AREA = {
  [TAG]: { description: 'What the service sends to subscribed addresses', operations: {} },
};

/** OpenAPI 3.1, "webhooks". */
export function describeWebhooks(schemas: JsonSchemas): Record<string, unknown> {
  const described = webhookEvent.options.flatMap((schema) => {
    const [event] = schema.shape.event.values;
    if (event === undefined) return [];
    const { operationId, when, invent } = EVENT_TYPE_FACTS[event];
    const example = { event, timestamp: TIMESTAMP, data: invent(SUBJECT, NUMBER) };
    const post = {
      operationId,
      summary: event,
      description: `${when} ${WEBHOOK_DELIVERY}`,
      tags: [TAG],
      security: [],
      parameters: parametersOf('header', headers, undefined, schemas),
      requestBody: {
        required: true,
        content: jsonContent(schemas.named(schema, 'input', event), example),
      },
      responses: WEBHOOK_ANSWERS,
    };
    return [[event, { post }]];
  });
  return Object.fromEntries(described);
}
