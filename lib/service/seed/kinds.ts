interface Kind {
  label: string;
  /** Names in the catalogue of documents. */
  documents: readonly string[];
}

/** The kinds of customer in the seed: their names, and the documents they provide. */
export const KINDS = {
  company: {
    label: 'Limited company',
    documents: ['incorporation', 'articles', 'register', 'address', 'accounts', 'structure', 'board', 'vat'],
  },
  trader: {
    label: 'Sole trader',
    documents: ['address', 'bank', 'taxReturn', 'licence', 'insurance'],
  },
  trust: {
    label: 'Trust',
    documents: ['deed', 'beneficiaries', 'address', 'trs', 'funds', 'accounts'],
  },
  partnership: {
    label: 'Partnership',
    documents: ['partnership', 'address', 'accounts', 'signatories', 'vat', 'insurance'],
  },
  club: {
    label: 'Members’ club',
    documents: ['rules', 'minutes', 'accounts', 'bank', 'signatories', 'licence'],
  },
  syndicate: {
    label: 'Syndicate',
    documents: ['syndicate', 'agency', 'signatories', 'funds', 'accounts'],
  },
  individual: {
    label: 'Individual',
    documents: ['passport', 'address', 'funds', 'bank'],
  },
} as const satisfies Record<string, Kind>;

export type KindKey = keyof typeof KINDS;
