import { z } from 'zod';
import {
  assignedFormIds,
  autoScreening,
  company,
  configIds,
  countryOfBirth,
  declarationText,
  enabled,
  maxNumber,
  ownershipPercentage,
  ownershipPercentageEnabled,
  peopleModel,
  requestedDocuments,
} from './members';

/** Members that every representative-style section but `submitter` has. */
const representatives = {
  enabled,
  people_model: peopleModel,
  auto_screening: autoScreening,
  max_number: maxNumber,
};

const flag = z.strictObject({ enabled }).meta({ id: 'SwitchSection' });
const people = z.strictObject(representatives).meta({ id: 'RepresentativesSection' });

/**
 * The 25 sections of a profile's portal configuration, in the order in which screens show them.
 * `shape` says how a section is drawn; `schema` holds its members with meaning and nullability.
 * Adding a section is one line here. Source: API document, "Profile portal configuration".
 */
export const SECTIONS = [
  row(
    'document',
    'Documents',
    'Documents',
    'documents',
    z.strictObject({ enabled, documents: requestedDocuments }),
  ),
  row(
    'advanced_documents',
    'Advanced documents',
    'Documents',
    'ids',
    z.strictObject({ enabled, config_ids: configIds }).nullable(),
  ),
  row('declaratory', 'Declaration', 'Submission', 'text', z.strictObject({ enabled, text: declarationText })),
  row('identity', 'Identity', 'Submission', 'flag', flag),
  row(
    'submitter',
    'Submitter',
    'Submission',
    'representatives',
    z.strictObject({ enabled, people_model: peopleModel, auto_screening: autoScreening }),
  ),
  row(
    'director',
    'Directors',
    'People',
    'representatives',
    z.strictObject({
      ...representatives,
      enable_director_country_of_birth: countryOfBirth,
      director_company: company('Company directors'),
    }),
  ),
  row(
    'ownership',
    'Owners',
    'People',
    'representatives',
    z.strictObject({
      ...representatives,
      ownership_percentage: ownershipPercentage,
      enable_ownership_percentage: ownershipPercentageEnabled,
      enable_owner_country_of_birth: countryOfBirth,
    }),
  ),
  row('company_principals', 'Company principals', 'People', 'representatives', people),
  row('authorised_representative', 'Authorised representatives', 'People', 'representatives', people),
  row('authorised_signatory', 'Authorised signatories', 'People', 'representatives', people),
  row('secretary', 'Secretary', 'People', 'representatives', people),
  row('treasurer', 'Treasurer', 'People', 'representatives', people),
  row('agent', 'Agents', 'People', 'representatives', people),
  row('individual', 'Individuals', 'People', 'representatives', people),
  row(
    'partner',
    'Partners',
    'Partnerships and trusts',
    'representatives',
    z.strictObject({ ...representatives, partner_company: company('Company partners') }),
  ),
  row('lead_partner', 'Lead partner', 'Partnerships and trusts', 'representatives', people),
  row(
    'trustee',
    'Trustees',
    'Partnerships and trusts',
    'representatives',
    z.strictObject({ ...representatives, trustee_company: company('Company trustees') }),
  ),
  row('member', 'Members', 'Clubs and syndicates', 'representatives', people),
  row('designated_member', 'Designated members', 'Clubs and syndicates', 'representatives', people),
  row('club_manager', 'Club managers', 'Clubs and syndicates', 'representatives', people),
  row('syndicator', 'Syndicators', 'Clubs and syndicates', 'representatives', people),
  row('syndicate_manager', 'Syndicate managers', 'Clubs and syndicates', 'representatives', people),
  row('additional_locations', 'Additional locations', 'Organisation', 'flag', flag),
  row('entities', 'Entities', 'Organisation', 'flag', flag),
  row('forms', 'Forms', 'Forms', 'ids', z.strictObject({ enabled, form_ids: assignedFormIds })),
] as const;

export type Section = (typeof SECTIONS)[number];
export type SectionKey = Section['key'];
export type SectionShape = 'flag' | 'text' | 'documents' | 'ids' | 'representatives';

export const SECTION_KEYS: readonly SectionKey[] = SECTIONS.map((section) => section.key);

function row<const Key extends string, Schema extends z.ZodType>(
  key: Key,
  label: string,
  group: string,
  shape: SectionShape,
  schema: Schema,
) {
  return { key, label, group, shape, schema };
}

/** One member of a section: its key, label, meaning, and whether the document lets it be null. */
export interface SectionMember {
  key: string;
  label: string;
  meaning: string;
  nullable: boolean;
}

/** The members of a section in the order of its schema, `enabled` first. */
export function membersOf(section: Section): SectionMember[] {
  const object = section.schema instanceof z.ZodNullable ? section.schema.unwrap() : section.schema;
  return Object.entries(object.shape).map(([key, schema]) => ({
    key,
    label: schema.meta()?.title ?? key,
    meaning: schema.meta()?.description ?? '',
    nullable: schema instanceof z.ZodNullable,
  }));
}

/** Whether the section as a whole may be null; only `advanced_documents` may. */
export function isNullableSection(section: Section): boolean {
  return section.schema instanceof z.ZodNullable;
}
