import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';
import { webhookEvent } from '@/lib/contract/webhook-event';
<<<<<<<< HEAD:lib/service/webhooks/event-types.test.ts
import { inventedEvent } from './event-types';
========
import { inventedEvent } from './send-test-event';
>>>>>>>> bcc1df3 (refactor(service): resources stand below, HTTP and control operations above; what is one idea is one file):lib/service/webhooks/send-test-event.test.ts

const NOW = Date.parse('2026-11-21T09:00:00.250Z');

test.each(EVENT_TYPES)('an invented %s has the shape that the document gives it', (event) => {
  const { status, data } = inventedEvent(event, randomUUID(), NOW);
  const read = webhookEvent.parse({ event, timestamp: new Date(NOW).toISOString(), data: data(7) });
  expect(read.event).toBe(event);
  expect('review_status' in read.data ? read.data.review_status : read.data.status).toBe(status);
});
