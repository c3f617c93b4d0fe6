/** A small configuration in which every nullable member is null. */
export function orderlySetup(): Record<string, unknown> {
  const people = { enabled: true, people_model: { id: null }, max_number: null, auto_screening: false };
  const company = { max_number: null, people_model: { id: null } };
  const plain = Object.fromEntries(
    [
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
    ].map((key) => [key, people]),
  );
  return {
    declaratory: { enabled: true, text: null },
    document: { enabled: true, documents: [] },
    advanced_documents: null,
    identity: { enabled: true },
    director: { ...people, enable_director_country_of_birth: true, director_company: company },
    submitter: { enabled: true, people_model: { id: null }, auto_screening: true },
    ownership: {
      ...people,
      enable_ownership_percentage: true,
      enable_owner_country_of_birth: false,
      ownership_percentage: '25',
    },
    ...plain,
    trustee: { ...people, trustee_company: company },
    partner: { ...people, partner_company: company },
    additional_locations: { enabled: false },
    entities: { enabled: false },
    forms: { enabled: true, form_ids: [101, 104] },
  };
}
