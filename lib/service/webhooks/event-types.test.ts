import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { webhookEvent } from '@/lib/configuration/contract/webhook-event';
import { EVENT_TYPES } from '../control-api/webhook-types';
import { inventedEvent } from './event-types';

const NOW = Date.parse('2026-11-21T09:00:00.250Z');

test.each(EVENT_TYPES)('an invented %s has the shape in the document', (event) => {
  const { status, data } = inventedEvent(event, randomUUID(), NOW);
  const read = webhookEvent.parse({ event, timestamp: new Date(NOW).toISOString(), data: data(7) });
  expect(read.event).toBe(event);
  expect('review_status' in read.data ? read.data.review_status : read.data.status).toBe(status);
});
