import type { EventType } from '@/lib/contract/sandbox/webhook-types';
import { writeServiceTime } from '@/lib/contract/service-time';
import type { NewEvent } from '../events/outbox';

const HOUR = 60 * 60 * 1_000;

/** An event about nobody, in the shape of a real one: for trying a receiver out. */
export function inventedEvent(
  type: EventType,
  profile: string,
  now: number,
): Pick<NewEvent, 'status' | 'data'> {
  const data: Record<EventType, Pick<NewEvent, 'status' | 'data'>> = {
    'profile.created': profileEvent('Incomplete', profile, now, now),
    'profile.updated': profileEvent('Needs Review', profile, now, now - HOUR),
    'document.processed': documentEvent('pending', profile),
    'document.complete': documentEvent('complete', profile),
  };
  return data[type];
}

function profileEvent(
  status: 'Incomplete' | 'Needs Review',
  profile: string,
  updated: number,
  created: number,
): Pick<NewEvent, 'status' | 'data'> {
  return {
    status,
    data: () => ({
      id: profile,
      customer_reference: 'TEST-EVENT',
      risk: { id: 'medium', label: 'Medium', category: 'geography' },
      team: { id: 1, label: 'Onboarding' },
      configuration: null,
      review_status: status,
      assignee: { id: 'test', name: 'Test Event' },
      review_at: null,
      updated_at: writeServiceTime(new Date(updated)),
      created_at: writeServiceTime(new Date(created)),
    }),
  };
}

function documentEvent(status: 'pending' | 'complete', profile: string): Pick<NewEvent, 'status' | 'data'> {
  return {
    status,
    data: (number) => ({
      id: number,
      profile_id: profile,
      status,
      statuses: { translate: null, ocr: 'complete', fraud_check: status },
    }),
  };
}
