interface RequestedDocument {
  name: string;
  description: string;
  examples: { document: string; options: string[] | null }[];
}

const example = (document: string, ...options: string[]) => ({
  document,
  options: options.length > 0 ? options : null,
});

/** The documents that the seed's portals ask for, as worded for customers. */
export const DOCUMENTS: Readonly<Record<string, RequestedDocument>> = {
  incorporation: {
    name: 'Certificate of incorporation',
    description: 'The certificate that the registrar issued when the company was formed, with its number.',
    examples: [
      example('Certificate from Companies House', 'PDF download', 'Certified copy'),
      example('Extract from the commercial register (Handelsregister, RCS, KvK)', 'Not older than 3 months'),
    ],
  },
  articles: {
    name: 'Articles of association',
    description: 'The articles in force, with every amendment. A memorandum alone is not enough.',
    examples: [example('Consolidated articles', 'PDF')],
  },
  register: {
    name: 'Register of members',
    description: 'All shareholders with class and number of shares, dated within the last three months.',
    examples: [example('Statutory register'), example('Confirmation statement (CS01)', 'Latest filing')],
  },
  address: {
    name: 'Proof of address',
    description:
      'Shows the name and the address where the business is carried on, not older than three months. A PO box is not accepted; if you work from home, your own utility bill will do.',
    examples: [
      example('Utility bill', 'Electricity', 'Gas', 'Water', 'Landline or broadband'),
      example('Bank statement', 'Paper', 'PDF from online banking'),
      example('Council tax bill', 'Current year'),
      example('Lease agreement'),
    ],
  },
  accounts: {
    name: 'Latest annual accounts',
    description: 'Signed accounts of the last financial year. Management accounts if none are filed yet.',
    examples: [example('Audited accounts'), example('Management accounts', 'Signed by a director')],
  },
  structure: {
    name: 'Ownership structure chart',
    description:
      'Every entity and person between the company and its ultimate beneficial owners, with percentages. Draw it by hand if you must; we only need to be able to read it.',
    examples: [example('Group chart', 'PDF', 'Photograph of a drawing')],
  },
  board: {
    name: 'Board resolution',
    description: 'The resolution to open the account, and who may sign for it.',
    examples: [example('Extract from the minutes', 'Signed by the chair', 'Signed by the secretary')],
  },
  vat: {
    name: 'VAT registration certificate',
    description: 'Only if the business is registered for VAT.',
    examples: [],
  },
  bank: {
    name: 'Bank statement',
    description: 'One full month, in the name of the applicant, from the account that will be paid.',
    examples: [example('Statement', 'PDF from online banking', 'Stamped by the branch')],
  },
  taxReturn: {
    name: 'Tax return',
    description: 'The last self-assessment with the tax calculation (SA302) or its equivalent abroad.',
    examples: [example('SA302 with tax year overview', '2024/25', '2025/26'), example('Avis d’impôt')],
  },
  licence: {
    name: 'Trade or premises licence',
    description: 'The licence under which the activity is carried on, where it needs one.',
    examples: [example('Premises licence'), example('Street trading licence', 'Front', 'Back')],
  },
  insurance: {
    name: 'Public liability insurance',
    description: 'The schedule that names the insured, the cover and the period.',
    examples: [example('Insurance schedule')],
  },
  deed: {
    name: 'Trust deed',
    description: 'The executed deed with all deeds of variation, appointment and retirement.',
    examples: [example('Certified copy', 'Solicitor', 'Notary'), example('Letter of wishes')],
  },
  beneficiaries: {
    name: 'Schedule of beneficiaries',
    description:
      'Named beneficiaries, and the class where they are not named (“the settlor’s grandchildren”).',
    examples: [],
  },
  trs: {
    name: 'Proof of trust registration',
    description: 'From HMRC’s Trust Registration Service, or a statement why the trust need not register.',
    examples: [example('TRS extract', 'With unique reference number')],
  },
  funds: {
    name: 'Evidence of source of funds',
    description: 'Shows where the money that comes in first was earned, sold, inherited or borrowed.',
    examples: [
      example('Completion statement of a sale', 'Property', 'Business', 'Shares'),
      example('Grant of probate'),
      example('Payslips', 'Last three months'),
    ],
  },
  partnership: {
    name: 'Partnership agreement',
    description: 'The agreement in force with the shares of each partner. An LLP gives its LLP agreement.',
    examples: [example('Signed agreement', 'All pages')],
  },
  signatories: {
    name: 'Authorised signatory list',
    description: 'Names, specimen signatures, and who may sign alone or only with another.',
    examples: [example('List on letterhead')],
  },
  rules: {
    name: 'Club rules',
    description: 'The constitution or rules as adopted at the last general meeting.',
    examples: [example('Rules adopted at the AGM', 'Signed by the chair')],
  },
  minutes: {
    name: 'Minutes electing the committee',
    description: 'Show who is chair, secretary and treasurer, and since when.',
    examples: [example('Minutes of the annual general meeting'), example('Minutes of the committee')],
  },
  syndicate: {
    name: 'Syndicate agreement',
    description: 'Between the members and the manager, with the line that each member writes.',
    examples: [example('Agreement with schedule of participations')],
  },
  agency: {
    name: 'Managing agency agreement',
    description: 'Where a managing agent acts for the members.',
    examples: [example('Standard agreement', 'General', 'Corporate member')],
  },
  passport: {
    name: 'Photo identification',
    description: 'Valid for at least one more month; all four corners in the picture.',
    examples: [
      example('Passport', 'Photo page'),
      example('National identity card', 'Front', 'Back'),
      example('Driving licence', 'Full', 'Provisional'),
    ],
  },
};
