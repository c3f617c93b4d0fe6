import type { ReviewStatus } from '@/lib/contract/review-moves';
import { UNASSIGNED_ASSIGNEE, UNASSIGNED_RISK, UNASSIGNED_TEAM } from '@/lib/db/service-schema';
import { CHOICES, TEAM_OF_KIND } from './choices';
import type { KindKey } from './kinds';
import { chance, pick, randomFor } from './random';

export interface Metadata {
  risk: (typeof CHOICES.risks)[number];
  team: (typeof CHOICES.teams)[number];
  assignee: (typeof CHOICES.assignees)[number];
}

const RATED = CHOICES.risks.filter(({ id }) => id !== UNASSIGNED_RISK.id);
const PEOPLE = CHOICES.assignees.filter(({ id }) => id !== UNASSIGNED_ASSIGNEE.id);

/** Share of profiles that somebody has taken up, by how far they have come. */
const TAKEN_UP: Readonly<Record<ReviewStatus, number>> = {
  Incomplete: 0.2,
  Processed: 0.6,
  'Needs Review': 0.85,
  'Additional Info Required': 1,
  Approved: 1,
  Declined: 1,
  Archived: 1,
};

/** Risk, team and assignee of a seeded profile; the same for the same UUID. */
export function makeMetadata(uuid: string, kind: KindKey, status: ReviewStatus): Metadata {
  const random = randomFor(`${uuid} metadata`);
  const rated = chance(random, TAKEN_UP[status]);
  const risk = rated ? pick(random, RATED) : UNASSIGNED_RISK;
  const teamId = risk.id === 'high' ? TEAM_OF_KIND.syndicate : TEAM_OF_KIND[kind];
  return {
    risk,
    team: rated ? (CHOICES.teams.find(({ id }) => id === teamId) ?? UNASSIGNED_TEAM) : UNASSIGNED_TEAM,
    assignee: rated ? pick(random, PEOPLE) : UNASSIGNED_ASSIGNEE,
  };
}
