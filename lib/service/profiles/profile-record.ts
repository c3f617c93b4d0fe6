import { getTableColumns } from 'drizzle-orm';
import { writeServiceTime } from '@/lib/configuration/contract/service-time';
import { profileEventData } from '@/lib/configuration/contract/webhook-event';
import type { NewEvent } from '../events/outbox';
import { KINDS } from '../seed/kinds';
import { profiles } from '../tables';

const { configuration: _, ...columns } = getTableColumns(profiles);

/** The columns of a profile without its portal configuration, which takes kilobytes. */
export const PROFILE_COLUMNS = columns;
export type ProfileRecord = Omit<typeof profiles.$inferSelect, 'configuration'>;

/** A business submits a KYB profile; an individual completes KYC. Source: API document, "Profile events". */
export function subjectOf({ kind }: Pick<ProfileRecord, 'kind'>): 'business' | 'individual' {
  return kind === KINDS.individual.label ? 'individual' : 'business';
}

/**
 * The event with a profile's current state; its timestamp is the profile's `updatedAt`. The document does not
 * show the shapes of `configuration` and `review_at`: null. Source: API document, "Profile events".
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
