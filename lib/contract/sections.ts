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
import { SECTION_NAMES, type SectionKey, type SectionShape } from './section-names';

export { SECTION_KEYS, type SectionKey } from './section-names';

/** Members of every representative-style section except `submitter`. */
const representatives = {
  enabled,
  people_model: peopleModel,
  auto_screening: autoScreening,
  max_number: maxNumber,
};

const flag = z.strictObject({ enabled }).meta({ id: 'SwitchSection' });
const people = z.strictObject(representatives).meta({ id: 'RepresentativesSection' });

/**
 * The 25 sections of a profile's portal configuration, with the names and order of `SECTION_NAMES`; `schema` holds
 * the members of each with meaning and nullability. Source: API document, "Profile portal configuration".
 */
export const SECTIONS = [
  row('document', z.strictObject({ enabled, documents: requestedDocuments })),
  row('advanced_documents', z.strictObject({ enabled, config_ids: configIds }).nullable()),
  row('declaratory', z.strictObject({ enabled, text: declarationText })),
  row('identity', flag),
  row('submitter', z.strictObject({ enabled, people_model: peopleModel, auto_screening: autoScreening })),
  row(
    'director',
    z.strictObject({
      ...representatives,
      enable_director_country_of_birth: countryOfBirth,
      director_company: company('Company directors'),
    }),
  ),
  row(
    'ownership',
    z.strictObject({
      ...representatives,
      ownership_percentage: ownershipPercentage,
      enable_ownership_percentage: ownershipPercentageEnabled,
      enable_owner_country_of_birth: countryOfBirth,
    }),
  ),
  row('company_principals', people),
  row('authorised_representative', people),
  row('authorised_signatory', people),
  row('secretary', people),
  row('treasurer', people),
  row('agent', people),
  row('individual', people),
  row('partner', z.strictObject({ ...representatives, partner_company: company('Company partners') })),
  row('lead_partner', people),
  row('trustee', z.strictObject({ ...representatives, trustee_company: company('Company trustees') })),
  row('member', people),
  row('designated_member', people),
  row('club_manager', people),
  row('syndicator', people),
  row('syndicate_manager', people),
  row('additional_locations', flag),
  row('entities', flag),
  row('forms', z.strictObject({ enabled, form_ids: assignedFormIds })),
] as const;

export type Section = (typeof SECTIONS)[number];

function row<const Key extends SectionKey, Schema extends z.ZodType>(key: Key, schema: Schema) {
  const { label, group, shape }: { label: string; group: string; shape: SectionShape } = SECTION_NAMES[key];
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
