import { z } from 'zod';
import { writeServiceTime } from '@/lib/contract/service-time';
import { profileEventData } from '@/lib/contract/webhook-event';
import { profiles } from '@/lib/db/service-schema';
import type { NewEvent } from '../events/outbox';
import { KINDS } from '../seed/kinds';

const { review_status, risk, team, assignee } = profileEventData.shape;

/** A profile without its portal configuration, which is kilobytes. */
const profileRecord = z.object({
  uuid: z.string(),
  account: z.string(),
  name: z.string(),
  kind: z.string(),
  customerReference: z.string(),
  reviewStatus: review_status,
  risk,
  team,
  assignee,
  updatedAt: z.date(),
  createdAt: z.date(),
});
export type ProfileRecord = z.infer<typeof profileRecord>;

export const PROFILE_COLUMNS = {
  uuid: profiles.uuid,
  account: profiles.account,
  name: profiles.name,
  kind: profiles.kind,
  customerReference: profiles.customerReference,
  reviewStatus: profiles.reviewStatus,
  risk: profiles.risk,
  team: profiles.team,
  assignee: profiles.assignee,
  updatedAt: profiles.updatedAt,
  createdAt: profiles.createdAt,
};

/** A row of `PROFILE_COLUMNS`, its JSON checked. */
export const readProfileRecord = (row: unknown): ProfileRecord => profileRecord.parse(row);

/** A business submits a KYB profile; an individual completes KYC. Source: API document, "Profile events". */
export function subjectOf({ kind }: Pick<ProfileRecord, 'kind'>): 'business' | 'individual' {
  return kind === KINDS.individual.label ? 'individual' : 'business';
}

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
