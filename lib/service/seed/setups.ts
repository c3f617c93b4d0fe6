import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/configuration/contract/profile-portal-configuration';
import { membersOf } from '@/lib/configuration/contract/section-members';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import { isNullableSection } from '@/lib/configuration/contract/section-schemas';
import { type ConfigurationChange, mergeConfiguration } from '@/lib/configuration/merge-configuration';
import { DOCUMENTS } from './documents';
import type { KindKey } from './kinds';

/** Texts that the submitter agrees to; some accounts have long ones. */
const DECLARATIONS = {
  plain: 'I confirm that the information given is true and complete, and that I may act for the applicant.',
  screened:
    'I declare that I have read the privacy notice. I agree that the people named here are screened against sanctions lists and public registers, and I have told them so.',
  company:
    'By submitting this application I confirm on behalf of the applicant that:\n\n1. everything stated in it is true, accurate and not misleading;\n2. the applicant is not insolvent, nor in administration, liquidation or an arrangement with its creditors;\n3. every person who owns or controls, directly or indirectly, the percentage named in the section “Owners” has been disclosed;\n4. none of them is, or is closely associated with, a politically exposed person, other than as disclosed;\n5. the funds to be used come from lawful activities; and\n6. we shall tell you within 14 days if any of this changes.\n\nI understand that a false declaration may lead to the refusal or the closure of the account, and may be an offence.',
  trust:
    'As trustee I confirm that the trust deed provided is complete, that no power of appointment has been exercised other than as shown, and that the trust’s entry in the register is up to date.',
  club: 'We, the committee, confirm that the club’s rules permit this application and that it was approved at a quorate meeting.',
  french:
    'Je certifie l’exactitude des renseignements fournis et m’engage à signaler sans délai tout changement. (I certify that the particulars given are correct and undertake to report any change without delay.)',
  individual:
    'I am applying for myself and not on behalf of anybody else. The documents I upload are mine and unaltered.',
} as const;

/**
 * A setup of the seed: its profiles have identical configurations, except for the UUIDs of documents.
 * Sections that it does not name are hidden, or the same as in the setup that it varies.
 */
export interface Setup {
  kind: KindKey;
  /** Out of 397 profiles; other totals are distributed in proportion. */
  profiles: number;
  configuration: ProfilePortalConfiguration;
}

const shown = { enabled: true };

const people = (model: number | null, most: number | null, auto_screening = true) => ({
  enabled: true,
  people_model: { id: model },
  auto_screening,
  max_number: most,
});

const companies = (model: number | null, most: number | null) => ({
  max_number: most,
  people_model: { id: model },
});

const submitter = (model: number | null, auto_screening = true) => ({
  submitter: { enabled: true, people_model: { id: model }, auto_screening },
});

const declaration = (text: string | null) => ({ declaratory: { enabled: true, text } });
const forms = (...form_ids: number[]) => ({ forms: { enabled: true, form_ids } });
const advanced = (...config_ids: number[]) => ({ advanced_documents: { enabled: true, config_ids } });

/** Documents by their keys in the catalogue, in the portal's order; a question mark means optional. */
const documents = (...asked: string[]) => ({
  document: { enabled: true, documents: asked.map(requested) },
});

/** Its UUID is the key until it becomes a profile's document. */
function requested(asked: string) {
  const key = asked.replace('?', '');
  const document = DOCUMENTS[key];
  if (!document) throw new Error(`The seed has no document ${key}.`);
  const { name, description, examples } = document;
  return { uuid: key, name, description, required: key === asked, example_document: examples };
}

/** The members of hidden sections. */
const OFF: Readonly<Record<string, unknown>> = {
  people_model: { id: null },
  max_number: null,
  text: null,
  documents: [],
  config_ids: null,
  form_ids: null,
  ownership_percentage: '25',
  director_company: companies(null, null),
  trustee_company: companies(null, null),
  partner_company: companies(null, null),
};

const HIDDEN = profilePortalConfiguration.parse(
  Object.fromEntries(
    SECTIONS.map((section) => {
      const members = membersOf(section).map(({ key }) => [key, OFF[key] ?? (key in OFF ? null : false)]);
      return [section.key, isNullableSection(section.key) ? null : Object.fromEntries(members)];
    }),
  ),
);

const COMPANY = mergeConfiguration(HIDDEN, {
  ...documents('incorporation', 'articles?', 'register', 'address?', 'accounts?', 'structure', 'board'),
  ...advanced(3, 8),
  ...declaration(DECLARATIONS.company),
  identity: shown,
  ...submitter(12),
  director: {
    ...people(14, 6),
    enable_director_country_of_birth: true,
    director_company: companies(21, 2),
  },
  ownership: { ...people(17, null), ownership_percentage: '25', enable_ownership_percentage: true },
  company_principals: people(14, 1, false),
  authorised_signatory: people(null, 4, false),
  secretary: people(14, 3),
  additional_locations: shown,
  entities: shown,
  ...forms(101, 104, 118, 230, 317),
});

const TRADER = mergeConfiguration(HIDDEN, {
  ...documents('address', 'bank', 'taxReturn', 'licence?', 'insurance?'),
  ...declaration(DECLARATIONS.plain),
  identity: shown,
  ...submitter(null, false),
  individual: people(13, 1),
  authorised_representative: people(13, 2, false),
  additional_locations: shown,
  ...forms(101, 104, 112, 126, 206),
});

const TRUST = mergeConfiguration(HIDDEN, {
  ...documents('deed', 'beneficiaries', 'address', 'trs', 'funds', 'accounts?'),
  ...advanced(3, 13, 34),
  ...declaration(DECLARATIONS.trust),
  identity: shown,
  ...submitter(12),
  ownership: { ...people(17, 10), ownership_percentage: '10', enable_ownership_percentage: false },
  authorised_representative: people(13, 2),
  agent: people(13, 1),
  trustee: { ...people(15, 6), trustee_company: companies(22, 2) },
  entities: shown,
  ...forms(101, 102, 104, 118, 301, 309),
});

const PARTNERSHIP = mergeConfiguration(HIDDEN, {
  ...documents('partnership', 'address', 'accounts', 'signatories', 'vat?', 'insurance?'),
  ...declaration(DECLARATIONS.screened),
  identity: shown,
  ...submitter(12),
  authorised_signatory: people(13, 4),
  partner: { ...people(16, 20), partner_company: companies(23, 4) },
  lead_partner: people(16, 1),
  designated_member: people(16, 2),
  additional_locations: shown,
  ...forms(101, 104, 118, 205, 317, 418),
});

const CLUB = mergeConfiguration(HIDDEN, {
  ...documents('rules', 'minutes', 'accounts', 'bank', 'signatories?', 'licence?'),
  ...declaration(DECLARATIONS.club),
  identity: shown,
  ...submitter(12),
  authorised_signatory: people(13, 3),
  secretary: people(18, 1),
  treasurer: people(18, 1),
  member: people(18, 12, false),
  club_manager: people(18, 1),
  ...forms(101, 104, 322, 345),
});

const SYNDICATE = mergeConfiguration(HIDDEN, {
  ...documents('syndicate', 'agency', 'signatories', 'funds', 'accounts?'),
  ...advanced(3, 21),
  ...declaration(DECLARATIONS.french),
  identity: shown,
  ...submitter(12),
  agent: people(13, 2),
  lead_partner: people(16, 1),
  member: people(19, 25),
  syndicator: people(19, 4),
  syndicate_manager: people(19, 1),
  entities: shown,
  ...forms(101, 104, 107, 118, 205, 334),
});

const INDIVIDUAL = mergeConfiguration(HIDDEN, {
  ...documents('passport', 'address', 'funds?', 'bank?'),
  ...advanced(3, 5),
  ...declaration(DECLARATIONS.individual),
  identity: shown,
  ...submitter(12),
  individual: people(28, 1),
  ...forms(101, 104, 118, 206),
});

const setup = (
  kind: KindKey,
  profiles: number,
  head: ProfilePortalConfiguration,
  differs: ConfigurationChange = {},
): Setup => ({ kind, profiles, configuration: mergeConfiguration(head, differs) });

/**
 * Each was designed deliberately: a head for each kind, and variants with sections left out, tightened or
 * forgotten.
 */
export const SETUPS: readonly Setup[] = [
  setup('company', 156, COMPANY),
  setup('company', 41, COMPANY, forms(101, 104, 118, 230)),
  setup('company', 22, COMPANY, { ownership: { ownership_percentage: '50' } }),
  setup('company', 13, COMPANY, { director: { enabled: false }, ...forms(101, 104, 230, 317) }),
  setup('company', 9, COMPANY, { advanced_documents: null }),
  setup('trader', 38, TRADER),
  setup('trader', 8, TRADER, { forms: { enabled: false, form_ids: null } }),
  setup('trust', 32, TRUST),
  setup('trust', 7, TRUST, { agent: { enabled: false }, trustee: { max_number: 2 } }),
  setup('partnership', 24, PARTNERSHIP),
  setup('partnership', 3, PARTNERSHIP, { identity: { enabled: false }, ...forms() }),
  setup('club', 13, CLUB),
  setup('syndicate', 5, SYNDICATE),
  setup('individual', 26, INDIVIDUAL),
];

/** Profiles with a setup of their own, by name. */
export const OUTLIERS: Readonly<Record<string, ProfilePortalConfiguration>> = {
  // Approved at high risk, although no one is screened or asked for politically exposed persons.
  'Penrose Payments Ltd': mergeConfiguration(COMPANY, {
    advanced_documents: { enabled: true, config_ids: null },
    ...submitter(17, false),
    director: { auto_screening: false, max_number: null, director_company: companies(null, 1) },
    ownership: { auto_screening: false, max_number: 10, ownership_percentage: '25.01' },
    secretary: { enabled: false, auto_screening: false },
    ...forms(102, 107, 121, 263, 402),
  }),
  // Members do not have to agree to anything.
  'The Gannet Club, St James’s': mergeConfiguration(CLUB, declaration(null)),
  // An individual has no trustees.
  'Benedict Thorne': mergeConfiguration(INDIVIDUAL, { trustee: TRUST.trustee }),
};
