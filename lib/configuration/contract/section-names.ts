/**
 * The 25 sections of a profile's portal configuration by key, in screen order, with their display names. Without zod,
 * for screens that only name sections. Their members are in `section-members.ts`, their schemas in `section-schemas.ts`.
 */
export const SECTION_NAMES = {
  document: { label: 'Documents', group: 'Documents', shape: 'documents' },
  advanced_documents: { label: 'Advanced documents', group: 'Documents', shape: 'ids' },
  declaratory: { label: 'Declaration', group: 'Submission', shape: 'text' },
  identity: { label: 'Identity', group: 'Submission', shape: 'flag' },
  submitter: { label: 'Submitter', group: 'Submission', shape: 'representatives' },
  director: { label: 'Directors', group: 'People', shape: 'representatives' },
  ownership: { label: 'Owners', group: 'People', shape: 'representatives' },
  company_principals: { label: 'Company principals', group: 'People', shape: 'representatives' },
  authorised_representative: {
    label: 'Authorised representatives',
    group: 'People',
    shape: 'representatives',
  },
  authorised_signatory: { label: 'Authorised signatories', group: 'People', shape: 'representatives' },
  secretary: { label: 'Secretary', group: 'People', shape: 'representatives' },
  treasurer: { label: 'Treasurer', group: 'People', shape: 'representatives' },
  agent: { label: 'Agents', group: 'People', shape: 'representatives' },
  individual: { label: 'Individuals', group: 'People', shape: 'representatives' },
  partner: { label: 'Partners', group: 'Partnerships and trusts', shape: 'representatives' },
  lead_partner: { label: 'Lead partner', group: 'Partnerships and trusts', shape: 'representatives' },
  trustee: { label: 'Trustees', group: 'Partnerships and trusts', shape: 'representatives' },
  member: { label: 'Members', group: 'Clubs and syndicates', shape: 'representatives' },
  designated_member: { label: 'Designated members', group: 'Clubs and syndicates', shape: 'representatives' },
  club_manager: { label: 'Club managers', group: 'Clubs and syndicates', shape: 'representatives' },
  syndicator: { label: 'Syndicators', group: 'Clubs and syndicates', shape: 'representatives' },
  syndicate_manager: { label: 'Syndicate managers', group: 'Clubs and syndicates', shape: 'representatives' },
  additional_locations: { label: 'Additional locations', group: 'Organisation', shape: 'flag' },
  entities: { label: 'Entities', group: 'Organisation', shape: 'flag' },
  forms: { label: 'Forms', group: 'Forms', shape: 'ids' },
} as const satisfies Record<string, { label: string; group: string; shape: SectionShape }>;

export type SectionShape = 'flag' | 'text' | 'documents' | 'ids' | 'representatives';

export type SectionKey = keyof typeof SECTION_NAMES;

export const SECTION_KEYS = Object.keys(SECTION_NAMES) as readonly SectionKey[];

export interface NamedSection {
  key: SectionKey;
  label: string;
  group: string;
  shape: SectionShape;
}

/** The 25 sections in screen order. */
export const SECTIONS: readonly NamedSection[] = SECTION_KEYS.map((key) => ({ key, ...SECTION_NAMES[key] }));

/** The sections in the order in which the API document describes a profile's portal configuration. */
export const DOCUMENTED_ORDER = [
  'declaratory',
  'document',
  'advanced_documents',
  'identity',
  'director',
  'submitter',
  'ownership',
  'company_principals',
  'authorised_representative',
  'authorised_signatory',
  'treasurer',
  'secretary',
  'syndicator',
  'member',
  'agent',
  'designated_member',
  'club_manager',
  'syndicate_manager',
  'individual',
  'lead_partner',
  'trustee',
  'partner',
  'additional_locations',
  'entities',
  'forms',
] as const satisfies readonly SectionKey[];

/** Sections of people, who are screened automatically or manually. */
export const SCREENED_SECTIONS = SECTION_KEYS.filter((key) => SECTION_NAMES[key].shape === 'representatives');

/** Its label, if the text is a section's key. */
export const sectionLabel = (key: string): string =>
  Object.hasOwn(SECTION_NAMES, key) ? SECTION_NAMES[key as SectionKey].label : key;
