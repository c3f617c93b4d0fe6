import * as z from 'zod';
import { writeServiceTime } from '@/lib/configuration/contract/service-time';
import { profileEventData } from '@/lib/configuration/contract/webhook-event';
import type { NewEvent } from '../events/outbox';
import { KINDS } from '../seed/kinds';
import { profiles } from '../tables';

const { review_status, risk, team, assignee } = profileEventData.shape;

/** A profile without its portal configuration, which takes kilobytes. */
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

/** Parses a row of `PROFILE_COLUMNS`, and validates its JSON. */
export const readProfileRecord = (row: unknown): ProfileRecord => profileRecord.parse(row);

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
