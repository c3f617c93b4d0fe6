import { writeServiceTime } from '@/lib/configuration/contract/service-time';
import type { WebhookEvent } from '@/lib/configuration/contract/webhook-event';
import type { EventType } from '../control-api/webhook-types';
import type { NewEvent } from '../events/outbox';

/** The subject of an invented event. */
interface Subject {
  /** UUID of the profile. */
  profile: string;
  customerReference: string;
  /** Milliseconds since 1970. */
  now: number;
}

interface EventTypeFacts<Event extends EventType> {
  operationId: string;
  /** When it is emitted, in the document's words. Source: API document, "Events". */
  when: string;
  /** `data` of an event of this type; `number` is the event's own. */
  invent(subject: Subject, number: number): Extract<WebhookEvent, { event: Event }>['data'];
}

const HOUR = 60 * 60 * 1_000;

/** Facts about each type for the OpenAPI document, and the contents of a test event and its example. */
export const EVENT_TYPE_FACTS: { [Event in EventType]: EventTypeFacts<Event> } = {
  'profile.created': {
    operationId: 'profileCreated',
    when: 'A profile is created (via the API, case management or the onboarding portal).',
    invent: (subject) => inventProfile(subject, 'Incomplete', subject.now),
  },
  'profile.updated': {
    operationId: 'profileUpdated',
    when: 'Status change, automatic lifecycle step, or metadata change.',
    invent: (subject) => inventProfile(subject, 'Needs Review', subject.now - HOUR),
  },
  'document.processed': {
    operationId: 'documentProcessed',
    when:
      'A document is provided by API; processing is triggered via case management; documents are submitted on a ' +
      'profile; a single processing step completes. The overall status is pending, after the last step too.',
    invent: ({ profile }, number) => ({
      id: number,
      profile_id: profile,
      status: 'pending',
      statuses: { translate: null, ocr: 'complete', fraud_check: 'pending' },
    }),
  },
  'document.complete': {
    operationId: 'documentComplete',
    when:
      'All processing steps are complete. That a document with every step disabled is complete at once, after its ' +
      'document.processed, is not shown in the document.',
    invent: ({ profile }, number) => ({
      id: number,
      profile_id: profile,
      status: 'complete',
      statuses: { translate: null, ocr: 'complete', fraud_check: 'complete' },
    }),
  },
};

/** An event in the shape of a real one but about no profile, to try out a receiver. */
export function inventedEvent(
  type: EventType,
  profile: string,
  now: number,
): Pick<NewEvent, 'status' | 'data'> {
  const invent = (number: number) =>
    EVENT_TYPE_FACTS[type].invent({ profile, customerReference: 'TEST-EVENT', now }, number);
  const data = invent(0);
  return { status: 'review_status' in data ? data.review_status : data.status, data: invent };
}

function inventProfile(
  { profile, customerReference, now }: Subject,
  status: 'Incomplete' | 'Needs Review',
  createdAt: number,
) {
  return {
    id: profile,
    customer_reference: customerReference,
    risk: { id: 'medium', label: 'Medium', category: 'geography' },
    team: { id: 1, label: 'Onboarding' },
    configuration: null,
    review_status: status,
    assignee: { id: 'test', name: 'Test Event' },
    review_at: null,
    updated_at: writeServiceTime(new Date(now)),
    created_at: writeServiceTime(new Date(createdAt)),
  };
}
