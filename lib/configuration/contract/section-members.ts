import type { NamedSection, SectionKey, SectionShape } from './section-names';

/**
 * The members of sections: `label` on screen, `meaning` in the document's own words, and whether it lets them be null.
 * Without zod, for screens; `sections.ts` has their schemas. Source: API document, "Resources and their fields".
 */
const MEMBERS = {
  enabled: { label: 'In portal', meaning: 'Whether the section is shown in the portal', nullable: false },
  people_model: { label: 'People model', meaning: 'Representative model ID', nullable: false },
  auto_screening: {
    label: 'Screening',
    meaning: 'Whether representatives added in the section are screened automatically',
    nullable: false,
  },
  max_number: {
    label: 'Maximum entries',
    meaning: 'Maximum number of entries that can be added in the section',
    nullable: true,
  },
  enable_director_country_of_birth: {
    label: 'Country of birth',
    meaning: 'Whether the country of birth is collected',
    nullable: false,
  },
  director_company: company('Company directors'),
  ownership_percentage: {
    label: 'Ownership threshold',
    meaning: 'Percentage at or above which a representative is treated as an owner',
    nullable: false,
  },
  enable_ownership_percentage: {
    label: 'Percentage collected',
    meaning: 'Whether the percentage is collected per owner',
    nullable: false,
  },
  enable_owner_country_of_birth: {
    label: 'Country of birth',
    meaning: 'Whether the country of birth is collected',
    nullable: false,
  },
  partner_company: company('Company partners'),
  trustee_company: company('Company trustees'),
  text: {
    label: 'Text shown to the submitter',
    meaning: 'Declaration text shown to the representative who submits the profile',
    nullable: true,
  },
  documents: { label: 'Documents', meaning: 'Documents that the portal asks for', nullable: false },
  config_ids: {
    label: 'Configurations',
    meaning: 'IDs of advanced document configurations',
    nullable: true,
  },
  form_ids: { label: 'Assigned forms', meaning: 'IDs of assigned forms', nullable: true },
};

export type MemberKey = keyof typeof MEMBERS;

function company(label: string) {
  return { label, meaning: 'The same limits for companies that act in this role', nullable: false };
}

const PEOPLE: readonly MemberKey[] = ['enabled', 'people_model', 'auto_screening', 'max_number'];

const OF_SHAPE: Partial<Record<SectionShape, readonly MemberKey[]>> = {
  flag: ['enabled'],
  representatives: PEOPLE,
};

/** Members of the sections that differ from others of their shape. */
const OF_SECTION: Partial<Record<SectionKey, readonly MemberKey[]>> = {
  document: ['enabled', 'documents'],
  advanced_documents: ['enabled', 'config_ids'],
  declaratory: ['enabled', 'text'],
  submitter: ['enabled', 'people_model', 'auto_screening'],
  director: [...PEOPLE, 'enable_director_country_of_birth', 'director_company'],
  ownership: [
    ...PEOPLE,
    'ownership_percentage',
    'enable_ownership_percentage',
    'enable_owner_country_of_birth',
  ],
  partner: [...PEOPLE, 'partner_company'],
  trustee: [...PEOPLE, 'trustee_company'],
  forms: ['enabled', 'form_ids'],
};

export interface SectionMember {
  key: MemberKey;
  label: string;
  meaning: string;
  nullable: boolean;
}

/** The members of a section in the order of its schema, `enabled` first. */
export const membersOf = ({ key, shape }: Pick<NamedSection, 'key' | 'shape'>): SectionMember[] =>
  (OF_SECTION[key] ?? OF_SHAPE[shape] ?? []).map((member) => ({ key: member, ...MEMBERS[member] }));

/** For the schema of a member; the OpenAPI document is generated from it. */
export const memberMeta = (key: MemberKey): { title: string; description: string } => ({
  title: MEMBERS[key].label,
  description: MEMBERS[key].meaning,
});
