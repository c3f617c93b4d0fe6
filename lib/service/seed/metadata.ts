import type { ReviewStatus } from '@/lib/configuration/contract/review-moves';
import type { SandboxChoices } from '../control-api/profile';
import { UNASSIGNED_ASSIGNEE, UNASSIGNED_RISK, UNASSIGNED_TEAM } from '../tables';
import { KINDS, type KindKey } from './kinds';
import { chance, pick, randomFor } from './random';

const kinds = (Object.keys(KINDS) as KindKey[]).map((key) => ({ key, label: KINDS[key].label }));

/** The choices for a profile of either account. New profiles have the first of each. */
export const CHOICES = {
  kinds,
  risks: [
    UNASSIGNED_RISK,
    { id: 'low', label: 'Low', category: 'simplified due diligence' },
    { id: 'medium', label: 'Medium', category: 'standard due diligence' },
    { id: 'high', label: 'High', category: 'enhanced due diligence' },
  ],
  teams: [
    UNASSIGNED_TEAM,
    { id: 3, label: 'Business onboarding' },
    { id: 7, label: 'Trusts and partnerships' },
    { id: 12, label: 'Personal customers' },
    { id: 15, label: 'Financial crime' },
  ],
  assignees: [
    UNASSIGNED_ASSIGNEE,
    { id: 'amara.osei', name: 'Amara Osei' },
    { id: 'callum.fraser', name: 'Callum Fraser' },
    { id: 'elena.petrova', name: 'Elena Petrova' },
    { id: 'imran.sheikh', name: 'Imran Sheikh' },
    { id: 'niamh.gallagher', name: 'Niamh Gallagher' },
    { id: 'rhys.pritchard', name: 'Rhys Pritchard' },
  ],
} satisfies SandboxChoices;

/** Team responsible for customers of a kind, by the IDs above. */
const TEAM_OF_KIND: Readonly<Record<KindKey, number>> = {
  company: 3,
  trader: 3,
  trust: 7,
  partnership: 7,
  club: 7,
  syndicate: 15,
  individual: 12,
};

export interface Metadata {
  risk: (typeof CHOICES.risks)[number];
  team: (typeof CHOICES.teams)[number];
  assignee: (typeof CHOICES.assignees)[number];
}

const RATED = CHOICES.risks.filter(({ id }) => id !== UNASSIGNED_RISK.id);
const PEOPLE = CHOICES.assignees.filter(({ id }) => id !== UNASSIGNED_ASSIGNEE.id);

/** Share of profiles with an assignee, by review status. */
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
