import type { SandboxChoices } from '@/lib/contract/sandbox/profile';
import { UNASSIGNED_ASSIGNEE, UNASSIGNED_RISK, UNASSIGNED_TEAM } from '@/lib/db/service-schema';
import { KINDS, type KindKey } from './kinds';

const kinds = (Object.keys(KINDS) as KindKey[]).map((key) => ({ key, label: KINDS[key].label }));

/** What a profile of either account can be given. The first of each is what a new one has. */
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

/** Team that looks after customers of a kind, by the IDs above. */
export const TEAM_OF_KIND: Readonly<Record<KindKey, number>> = {
  company: 3,
  trader: 3,
  trust: 7,
  partnership: 7,
  club: 7,
  syndicate: 15,
  individual: 12,
};
