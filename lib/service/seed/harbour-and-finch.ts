import type { ProfilePortalConfiguration } from '@/lib/contract/profile-portal-configuration';
import { DECLARATIONS } from './declarations';
import { NORTHWIND_FORMS } from './forms';
import { makeConfiguration } from './profile-configuration';
import { HARBOUR_AND_FINCH } from './profile-names';

/** The profile that is shown first: made like the others, then set by hand where it should tell a story. */
export function harbourAndFinch(): ProfilePortalConfiguration {
  const formIds = NORTHWIND_FORMS.map((form) => form.id);
  const made = makeConfiguration(HARBOUR_AND_FINCH, 'company', formIds);
  return {
    ...made,
    declaratory: { enabled: true, text: DECLARATIONS[2] },
    advanced_documents: { enabled: true, config_ids: [3, 8] },
    document: { enabled: true, documents: made.document.documents },
    identity: { enabled: true },
    submitter: { enabled: true, people_model: { id: 12 }, auto_screening: true },
    director: {
      ...made.director,
      enabled: true,
      people_model: { id: 14 },
      auto_screening: true,
      max_number: 6,
      enable_director_country_of_birth: true,
      director_company: { max_number: 2, people_model: { id: 21 } },
    },
    ownership: {
      ...made.ownership,
      enabled: true,
      people_model: { id: 17 },
      auto_screening: true,
      max_number: null,
      ownership_percentage: '25',
      enable_ownership_percentage: true,
      enable_owner_country_of_birth: false,
    },
    authorised_signatory: { enabled: true, people_model: { id: null }, auto_screening: false, max_number: 4 },
    forms: { enabled: true, form_ids: [101, 104, 118, 230, 317] },
  };
}
