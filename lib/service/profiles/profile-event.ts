import { writeServiceTime } from '@/lib/contract/service-time';
import { profileEventData } from '@/lib/contract/webhook-event';
import type { NewEvent } from '../events/outbox';
import type { ProfileRecord } from './profile-record';

/**
 * The event that tells of a profile as it is now; its timestamp is the profile's `updatedAt`.
 * The shapes of `configuration` and `review_at` are not shown in the document: null.
 * Source: API document, "Profile events".
 */
export function profileEvent(type: 'profile.created' | 'profile.updated', profile: ProfileRecord): NewEvent {
  const data = profileEventData.parse({
    id: profile.uuid,
    customer_reference: profile.customerReference,
    risk: profile.risk,
    team: profile.team,
    configuration: null,
    review_status: profile.reviewStatus,
    assignee: profile.assignee,
    review_at: null,
    updated_at: writeServiceTime(profile.updatedAt),
    created_at: writeServiceTime(profile.createdAt),
  });
  return {
    account: profile.account,
    profile: profile.uuid,
    type,
    status: profile.reviewStatus,
    at: profile.updatedAt,
    data: () => data,
  };
}
