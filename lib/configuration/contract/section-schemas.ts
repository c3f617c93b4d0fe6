import * as z from 'zod';
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
import type { SectionKey } from './section-names';

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
 * The contents of the 25 sections of a profile's portal configuration, in the order of `SECTION_NAMES`; the members with
 * their meaning and nullability. Source: API document, "Profile portal configuration".
 */
export const SECTION_SCHEMAS = {
  document: z.strictObject({ enabled, documents: requestedDocuments }),
  advanced_documents: z.strictObject({ enabled, config_ids: configIds }).nullable(),
  declaratory: z.strictObject({ enabled, text: declarationText }),
  identity: flag,
  submitter: z.strictObject({ enabled, people_model: peopleModel, auto_screening: autoScreening }),
  director: z.strictObject({
    ...representatives,
    enable_director_country_of_birth: countryOfBirth,
    director_company: company('director_company'),
  }),
  ownership: z.strictObject({
    ...representatives,
    ownership_percentage: ownershipPercentage,
    enable_ownership_percentage: ownershipPercentageEnabled,
    enable_owner_country_of_birth: countryOfBirth,
  }),
  company_principals: people,
  authorised_representative: people,
  authorised_signatory: people,
  secretary: people,
  treasurer: people,
  agent: people,
  individual: people,
  partner: z.strictObject({ ...representatives, partner_company: company('partner_company') }),
  lead_partner: people,
  trustee: z.strictObject({ ...representatives, trustee_company: company('trustee_company') }),
  member: people,
  designated_member: people,
  club_manager: people,
  syndicator: people,
  syndicate_manager: people,
  additional_locations: flag,
  entities: flag,
  forms: z.strictObject({ enabled, form_ids: assignedFormIds }),
} satisfies Record<SectionKey, z.ZodType>;

/** Whether the section as a whole may be null; only `advanced_documents` may. */
export const isNullableSection = (key: SectionKey): boolean => SECTION_SCHEMAS[key] instanceof z.ZodNullable;
