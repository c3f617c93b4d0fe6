import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/contract/profile-portal-configuration';
import { isNullableSection, membersOf, SECTIONS, type Section } from '@/lib/contract/sections';
import { DOCUMENTS } from './documents';
import { EVERY_PORTAL, KINDS, type KindKey } from './kinds';
import { chance, pick, type Random, randomFor, some, uuidFor } from './random';

/** Texts that the submitter agrees to; some accounts have long ones. */
export const DECLARATIONS = [
  'I confirm that the information given is true and complete, and that I may act for the applicant.',
  'I declare that I have read the privacy notice. I agree that the people named here are screened against sanctions lists and public registers, and I have told them so.',
  'By submitting this application I confirm on behalf of the applicant that:\n\n1. everything stated in it is true, accurate and not misleading;\n2. the applicant is not insolvent, nor in administration, liquidation or an arrangement with its creditors;\n3. every person who owns or controls, directly or indirectly, the percentage named in the section “Owners” has been disclosed;\n4. none of them is, or is closely associated with, a politically exposed person, other than as disclosed;\n5. the funds to be used come from lawful activities; and\n6. we shall tell you within 14 days if any of this changes.\n\nI understand that a false declaration may lead to the refusal or the closure of the account, and may be an offence.',
  'As trustee I confirm that the trust deed provided is complete, that no power of appointment has been exercised other than as shown, and that the trust’s entry in the register is up to date.',
  'We, the committee, confirm that the club’s rules permit this application and that it was approved at a quorate meeting.',
  'Je certifie l’exactitude des renseignements fournis et m’engage à signaler sans délai tout changement. (I certify that the particulars given are correct and undertake to report any change without delay.)',
  'I am applying for myself and not on behalf of anybody else. The documents I upload are mine and unaltered.',
] as const;

interface Making {
  random: Random;
  uuid: string;
  kind: KindKey;
  enabled: boolean;
  formIds: readonly number[];
}

const PEOPLE_MODELS = [12, 14, 17, 21, 28] as const;
const BOUNDS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 25] as const;
const PERCENTAGES = ['25', '10', '25', '25.01', '15', '50', '5'] as const;
const ADVANCED = [3, 5, 8, 13, 21, 34] as const;

/** How each member of a section comes to its value, by its key; the table of sections says which it has. */
const MEMBERS: Readonly<Record<string, (making: Making) => unknown>> = {
  enabled: ({ enabled }) => enabled,
  people_model: peopleModel,
  auto_screening: ({ random, enabled }) => enabled && chance(random, 0.7),
  max_number: maxNumber,
  text: ({ random, enabled }) => (enabled && chance(random, 0.85) ? pick(random, DECLARATIONS) : null),
  documents,
  config_ids: ({ random, enabled }) => (enabled && chance(random, 0.8) ? some(random, ADVANCED, 0, 4) : null),
  form_ids: ({ random, enabled, formIds }) =>
    enabled && chance(random, 0.9) ? some(random, formIds, 0, Math.min(7, formIds.length)) : null,
  enable_director_country_of_birth: ({ random }) => chance(random, 0.4),
  enable_owner_country_of_birth: ({ random }) => chance(random, 0.4),
  enable_ownership_percentage: ({ random }) => chance(random, 0.6),
  ownership_percentage: ({ random }) => pick(random, PERCENTAGES),
  director_company: company,
  trustee_company: company,
  partner_company: company,
};

/** A configuration that fits the kind of customer; the same for the same UUID. */
export function makeConfiguration(
  uuid: string,
  kind: KindKey,
  formIds: readonly number[],
): ProfilePortalConfiguration {
  const random = randomFor(uuid);
  const sections = SECTIONS.map((section) => {
    const enabled = isShown(section, kind) && chance(random, 0.88);
    if (!enabled && isNullableSection(section) && chance(random, 0.5)) return [section.key, null];
    const making = { random, uuid, kind, enabled, formIds };
    return [section.key, Object.fromEntries(membersOf(section).map(({ key }) => [key, make(key, making)]))];
  });
  return profilePortalConfiguration.parse(Object.fromEntries(sections));
}

function isShown({ key }: Section, kind: KindKey): boolean {
  return EVERY_PORTAL.includes(key) || KINDS[kind].sections.some((section) => section === key);
}

function make(key: string, making: Making): unknown {
  const member = MEMBERS[key];
  if (!member) throw new Error(`The seed does not know how to fill the member ${key}.`);
  return member(making);
}

function peopleModel({ random, enabled }: Making) {
  return { id: enabled && chance(random, 0.8) ? pick(random, PEOPLE_MODELS) : null };
}

function maxNumber({ random, enabled }: Making) {
  return enabled && chance(random, 0.75) ? pick(random, BOUNDS) : null;
}

function company(making: Making) {
  return { max_number: maxNumber(making), people_model: peopleModel(making) };
}

function documents({ random, uuid, kind, enabled }: Making) {
  const names = enabled ? some(random, KINDS[kind].documents, 2, KINDS[kind].documents.length) : [];
  return names.map((key) => {
    const document = DOCUMENTS[key];
    if (!document) throw new Error(`The seed has no document ${key}.`);
    return {
      uuid: uuidFor(`${uuid}/${key}`),
      name: document.name,
      description: document.description,
      required: chance(random, 0.7),
      example_document: document.examples,
    };
  });
}
