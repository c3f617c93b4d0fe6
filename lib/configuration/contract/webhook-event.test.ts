import { expect, test } from 'vitest';
import { overallStatus } from './document-processing';
import { isReviewStatusMove, REVIEW_STATUS_MOVES } from './review-moves';
import { reviewStatus, webhookEvent } from './webhook-event';

const profileEvent = {
  event: 'profile.updated',
  timestamp: '2026-11-20T10:00:00.123456Z',
  data: {
    id: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
    customer_reference: 'HF-20931',
    risk: { id: 'r1', label: 'Medium', category: 'geography' },
    team: { id: 3, label: 'EMEA onboarding' },
    configuration: null,
    review_status: 'Needs Review',
    assignee: { id: 'u1', name: 'Sam' },
    review_at: null,
    updated_at: '2026-11-20 10:00:00',
    created_at: '2026-11-19 09:00:00',
  },
};

const documentEvent = {
  event: 'document.processed',
  timestamp: '2026-11-20T10:00:00.5Z',
  data: {
    id: 7,
    profile_id: profileEvent.data.id,
    status: 'pending',
    statuses: { translate: null, ocr: 'pending', fraud_check: 'complete' },
  },
};

test('profile and document events of the document are read', () => {
  expect(webhookEvent.parse(profileEvent)).toEqual(profileEvent);
  expect(webhookEvent.parse(documentEvent)).toEqual(documentEvent);
});

test.each([
  ['an unknown event', { ...profileEvent, event: 'profile.deleted' }],
  ['a time without fractional seconds', { ...profileEvent, timestamp: '2026-11-20T10:00:00Z' }],
  ['an unknown status', { ...profileEvent, data: { ...profileEvent.data, review_status: 'Lost' } }],
  ['a document’s data in a profile event', { ...profileEvent, data: documentEvent.data }],
])('%s is refused by the strict reading', (_, event) => {
  expect(webhookEvent.safeParse(event).success).toBe(false);
});

test('the seven review states have the eight moves of the document and no others', () => {
  const states = reviewStatus.options;
  expect(states).toHaveLength(7);
  const moves = states.flatMap((from) => states.filter((to) => isReviewStatusMove(from, to)));
  expect(moves).toHaveLength(8);
  expect(REVIEW_STATUS_MOVES).toHaveLength(8);
  expect(isReviewStatusMove('Additional Info Required', 'Needs Review')).toBe(true);
  expect(isReviewStatusMove('Archived', 'Approved')).toBe(false);
});

test('a document is complete when no enabled step is pending', () => {
  expect(overallStatus({ translate: null, ocr: 'complete', fraud_check: 'complete' })).toBe('complete');
  expect(overallStatus({ translate: null, ocr: 'pending', fraud_check: 'complete' })).toBe('pending');
  expect(overallStatus({ translate: null, ocr: null, fraud_check: null })).toBe('complete');
});
