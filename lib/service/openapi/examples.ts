import type * as z from 'zod';
import type {
  accessTokenAnswer,
  accessTokenError,
  accessTokenRequest,
} from '@/lib/configuration/contract/access-token';
import type { FormsUpdate } from '@/lib/configuration/contract/forms-update';
import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import type { serviceError } from '@/lib/configuration/contract/service-error';

/** Invented examples of each body; the types ensure that they match the contract. */

const people = { enabled: true, people_model: { id: 12 }, auto_screening: true, max_number: 4 };
const none = { enabled: false, people_model: { id: null }, auto_screening: false, max_number: null };
const company = { max_number: null, people_model: { id: null } };

const CONFIGURATION: ProfilePortalConfiguration = {
  document: {
    enabled: true,
    documents: [
      {
        uuid: '3b0f2c5e-6d0b-4a53-9c3d-8a1f5e7b9d20',
        name: 'Proof of address',
        description: 'Not older than three months.',
        required: true,
        example_document: [{ options: ['Utility bill', 'Bank statement'], document: 'proof-of-address.pdf' }],
      },
    ],
  },
  advanced_documents: { enabled: true, config_ids: [31, 32] },
  declaratory: { enabled: true, text: 'I confirm that what I submit is complete and correct.' },
  identity: { enabled: true },
  submitter: { enabled: true, people_model: { id: 12 }, auto_screening: true },
  director: { ...people, enable_director_country_of_birth: true, director_company: company },
  ownership: {
    ...people,
    ownership_percentage: '25',
    enable_ownership_percentage: true,
    enable_owner_country_of_birth: false,
  },
  company_principals: people,
  authorised_representative: none,
  authorised_signatory: none,
  secretary: none,
  treasurer: none,
  agent: none,
  individual: none,
  partner: { ...none, partner_company: company },
  lead_partner: none,
  trustee: { ...none, trustee_company: company },
  member: none,
  designated_member: none,
  club_manager: none,
  syndicator: none,
  syndicate_manager: none,
  additional_locations: { enabled: false },
  entities: { enabled: false },
  forms: { enabled: true, form_ids: [101, 104, 317] },
};

const LIST_ITEM: PortalConfiguration = {
  id: 12,
  name: 'Limited company, full onboarding',
  updated_at: '2026-11-20 14:02:11',
  created_at: '2026-01-12 09:30:00',
};

type Body<Schema extends z.ZodType> = z.infer<Schema>;

export const EXAMPLES = {
  tokenRequest: {
    grant_type: 'app_credentials',
    client_id: 'your-client-id',
    client_secret: 'your-client-secret',
    slug: 'your-account',
  } satisfies Body<typeof accessTokenRequest>,
  token: {
    token_type: 'Bearer',
    expires_in: 3600,
    access_token: 'the-access-token',
  } satisfies Body<typeof accessTokenAnswer>,
  tokenError: {
    error: 'invalid_client',
    message: 'The client is unknown, or its secret or slug is wrong.',
  } satisfies Body<typeof accessTokenError>,
  list: { data: [LIST_ITEM] },
  configuration: { data: CONFIGURATION },
  formsUpdate: { forms: { enabled: true, form_ids: [101, 104, 317] } } satisfies FormsUpdate,
  error: { message: 'What went wrong, in words.' } satisfies Body<typeof serviceError>,
};
