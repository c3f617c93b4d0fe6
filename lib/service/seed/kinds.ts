import type { SectionKey } from '@/lib/contract/sections';

interface Kind {
  label: string;
  /** Sections that its portal shows, besides those that every portal has. */
  sections: readonly SectionKey[];
  /** Names in the catalogue of documents. */
  documents: readonly string[];
}

/** Sections that the portal of every kind shows. */
export const EVERY_PORTAL: readonly SectionKey[] = [
  'document',
  'declaratory',
  'identity',
  'submitter',
  'forms',
];

/** The kinds of customer in the seed: which sections fit them, and what they are asked for. */
export const KINDS = {
  company: {
    label: 'Limited company',
    sections: [
      'advanced_documents',
      'director',
      'ownership',
      'company_principals',
      'authorised_signatory',
      'secretary',
      'additional_locations',
      'entities',
    ],
    documents: ['incorporation', 'articles', 'register', 'address', 'accounts', 'structure', 'board', 'vat'],
  },
  trader: {
    label: 'Sole trader',
    sections: ['individual', 'authorised_representative', 'additional_locations'],
    documents: ['address', 'bank', 'taxReturn', 'licence', 'insurance'],
  },
  trust: {
    label: 'Trust',
    sections: [
      'advanced_documents',
      'trustee',
      'ownership',
      'authorised_representative',
      'agent',
      'entities',
    ],
    documents: ['deed', 'beneficiaries', 'address', 'trs', 'funds', 'accounts'],
  },
  partnership: {
    label: 'Partnership',
    sections: [
      'partner',
      'lead_partner',
      'designated_member',
      'authorised_signatory',
      'additional_locations',
    ],
    documents: ['partnership', 'address', 'accounts', 'signatories', 'vat', 'insurance'],
  },
  club: {
    label: 'Members’ club',
    sections: ['member', 'club_manager', 'treasurer', 'secretary', 'authorised_signatory'],
    documents: ['rules', 'minutes', 'accounts', 'bank', 'signatories', 'licence'],
  },
  syndicate: {
    label: 'Syndicate',
    sections: ['syndicator', 'syndicate_manager', 'member', 'agent', 'lead_partner', 'entities'],
    documents: ['syndicate', 'agency', 'signatories', 'funds', 'accounts'],
  },
  individual: {
    label: 'Individual',
    sections: ['individual'],
    documents: ['passport', 'address', 'funds', 'bank'],
  },
} as const satisfies Record<string, Kind>;

export type KindKey = keyof typeof KINDS;
