import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { ArrivedEvent } from '@/lib/features/events/server/fold-events';
import { parseEvent } from '@/lib/features/events/server/parse-event';

/** Webhooks of the API document, as a sender writes them. */

export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

interface ProfileEvent {
  profile: string;
  status?: string;
  timestamp?: string;
  event?: string;
  /** Members of `data` that differ. */
  data?: Record<string, unknown>;
}

export function profileBody({ profile, status = 'Processed', data = {}, ...given }: ProfileEvent): string {
  const { timestamp = '2026-11-21T10:00:00.000Z', event = 'profile.updated' } = given;
  return JSON.stringify({
    event,
    timestamp,
    data: {
      id: profile,
      customer_reference: 'NW-1042',
      risk: { id: 'low', label: 'Low', category: 'standard' },
      team: { id: 3, label: 'Business onboarding' },
      configuration: null,
      review_status: status,
      assignee: { id: 'amara.osei', name: 'Amara Osei' },
      review_at: null,
      updated_at: '2026-11-21 10:00:00',
      created_at: '2026-11-20 09:00:00',
      ...data,
    },
  });
}

interface DocumentEvent {
  profile: string;
  status?: string;
  timestamp?: string;
  event?: string;
  statuses?: unknown;
}

export function documentBody({ profile, status = 'pending', ...given }: DocumentEvent): string {
  const { timestamp = '2026-11-21T10:00:00.000Z' } = given;
  const { event = status === 'complete' ? 'document.complete' : 'document.processed' } = given;
  const { statuses = { translate: null, ocr: status, fraud_check: 'complete' } } = given;
  return JSON.stringify({ event, timestamp, data: { id: 7, profile_id: profile, status, statuses } });
}

/** A webhook that was received, verified and parsed; by default its ID is its body's hash. */
export function arrived(body: string, given: Partial<ArrivedEvent> = {}): ArrivedEvent {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const receivedAt = new Date('2026-11-21T12:00:00Z');
  return {
    ...parseEvent(body),
    id: bodyHash,
    verified: true,
    receivedAt,
    headers: {},
    body,
    bodyHash,
    ...given,
  };
}

/** @param at Milliseconds since 1970. */
export function signedRequest(address: string, body: string, id: string, at: number): Request {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(id, new Date(at), body),
  };
  return new Request(address, { method: 'POST', headers, body });
}
