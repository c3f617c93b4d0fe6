import { describe, expect, test } from 'vitest';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import { readSections } from '@/lib/features/profiles/section-readings';
import { answerOf } from './answer';
import { prepareSubjects } from './find-subjects';
import { lineText } from './line';
import type { Configuration } from './subjects';

const people = (enabled: boolean, most: number | null, model: number | null, automatic = true) => ({
  enabled,
  people_model: { id: model },
  auto_screening: automatic,
  max_number: most,
});

const SENT: Record<string, unknown> = {
  document: {
    enabled: true,
    documents: [
      {
        uuid: 'd-1',
        name: 'Certificate of incorporation',
        description: 'The certificate that the registrar issued.',
        required: true,
        example_document: [{ document: 'Extract', options: ['PDF', 'Certified copy'] }],
      },
      {
        uuid: 'd-2',
        name: 'Proof of address',
        description: 'Not older than three months.',
        required: false,
        example_document: [{ document: 'Utility bill', options: null }],
      },
      { uuid: 'd-3', name: 'Board resolution', description: '', required: 'yes', example_document: [] },
    ],
  },
  advanced_documents: { enabled: false, config_ids: [12, 14] },
  declaratory: { enabled: true, text: 'I declare that all of this is true.' },
  identity: { enabled: true },
  submitter: { enabled: true, people_model: { id: 3 }, auto_screening: false },
  director: {
    ...people(true, 4, 17),
    enable_director_country_of_birth: true,
    director_company: { max_number: null, people_model: { id: null } },
  },
  ownership: {
    ...people(true, null, 17),
    ownership_percentage: '25',
    enable_ownership_percentage: true,
    enable_owner_country_of_birth: false,
  },
  company_principals: people(false, null, null),
  authorised_representative: people(false, 1, 9),
  authorised_signatory: people(true, 1, 9, false),
  secretary: people(true, 1, 9),
  treasurer: 'none',
  agent: { people_model: { id: 9 }, auto_screening: true, max_number: 2 },
  individual: people(true, null, null),
  partner: { ...people(false, 2, 9), partner_company: { max_number: 3, people_model: { id: 31 } } },
  lead_partner: people(false, 1, 9),
  trustee: { ...people(false, 6, 9), trustee_company: { max_number: 2, people_model: { id: 9 } } },
  member: people(false, null, 9),
  designated_member: people(true, 'two' as unknown as number, 9),
  club_manager: people(false, null, 9),
  syndicate_manager: people(false, null, 9),
  additional_locations: { enabled: false },
  entities: { enabled: true },
  forms: { enabled: true, form_ids: [101, 118] },
  beneficiaries: { enabled: true },
};

function read(sent: Record<string, unknown>): Configuration {
  const { value, misfits, extras } = readConfiguration(sent);
  return {
    readings: readSections({ configuration: value ?? {}, misfits }),
    extras,
    labels: {
      form: { 118: 'Source of funds', 317: 'Tax residence' },
      people_model: { 17: 'Beneficial owner' },
    },
  };
}

/** Nothing changed since it was first read. */
const HISTORY = {
  known: { changes: [], oldest: { at: '2026-09-03', isFirst: true } },
  readAt: '2026-11-23',
  timeWords: (iso: string) => iso,
};

function ask(question: string, sent = SENT) {
  const configuration = read(sent);
  const subjects = prepareSubjects(configuration)(question);
  const [best] = subjects;
  const answer = best && answerOf(best, configuration, HISTORY);
  return {
    answer: answer && { lead: lineText(answer.lead), grounds: answer.grounds.map(lineText) },
    titles: subjects.map(({ title }) => title),
  };
}

test.each([
  ['trustees', 'Trustees are not asked for. The section is hidden.'],
  ['why are trustees not asked for?', 'Trustees are not asked for. The section is hidden.'],
  ['trustes', 'Trustees are not asked for. The section is hidden.'],
  ['is identity asked for', 'Identity is asked for. The section is shown.'],
  ['directors', 'Directors are asked for. The section is shown.'],
  ['direcotr', 'Directors are asked for. The section is shown.'],
  ['company_principals', 'Company principals are not asked for. The section is hidden.'],
  ['beneficial owners', 'Owners are asked for. The section is shown.'],
  ['model 17', 'People model 17 “Beneficial owner” is used by Directors and Owners.'],
  ['UBO', 'Owners are asked for. The section is shown.'],
  ['entity', 'Entities are asked for. The section is shown.'],
  ['declaration', 'Declaration is part of the portal. The section is shown.'],
  ['advanced documents', 'Advanced documents are not asked for. The section is hidden.'],
  ['members', 'Members are not asked for. The section is hidden.'],
  ['additional locations', 'Additional locations are not asked for. The section is hidden.'],
  ['authorized signatory', 'Authorised signatories are asked for. The section is shown.'],
  [
    'treasurer',
    'It is not known whether Treasurer is asked for, because the section could not be read (expected an object, found "none").',
  ],
  [
    'agents',
    'It is not known whether Agents are asked for, because the service did not send whether it is shown.',
  ],
  [
    'syndicators',
    'It is not known whether Syndicators are asked for, because the service did not send the section.',
  ],
  ['how many directors', 'Directors: up to 4 entries can be added.'],
  ['max secretaries', 'Secretary: up to 1 entry can be added.'],
  ['how many owners can be added?', 'Owners: no maximum is set.'],
  [
    'how many designated members',
    'Designated members: “Maximum entries” is unknown, because it could not be read (expected a number, found "two").',
  ],
  ['how many submitters', 'Submitter: there is no setting for maximum entries.'],
  ['company directors', 'Company directors: no maximum is set.'],
  ['how many company partners', 'Company partners: up to 3 entries can be added.'],
  [
    'are signatories screened automatically',
    'Authorised signatories: anyone added is not screened automatically.',
  ],
  ['director screening', 'Directors: anyone added is screened automatically.'],
  ['people model of owners', 'Owners: people model 17 “Beneficial owner” is used.'],
  ['which fields for individuals', 'Individuals: no people model is set.'],
  ['director country of birth', 'Directors: the country of birth is collected.'],
  ['owners birth', 'Owners: the country of birth is not collected.'],
  ['why 25 %', 'Owners: people with 25% or more are treated as owners.'],
  ['what does the declaration text say', 'Declaration: the text reads “I declare that all of this is true.”'],
  ['how many documents', '3 documents are listed.'],
  [
    'certificate of incorporation',
    '“Certificate of incorporation” must be provided. It is listed as required.',
  ],
  ['proof of adress', '“Proof of address” is optional. It is listed as not required.'],
  ['board resolution', '“Board resolution” is listed, but it is not known whether it must be provided.'],
  ['utility bill', '“Utility bill” is shown as an example of “Proof of address”.'],
  ['is form 118 asked for', 'Form 118 “Source of funds” is asked for. It is assigned, and forms are shown.'],
  ['source of funds', 'Form 118 “Source of funds” is asked for. It is assigned, and forms are shown.'],
  ['tax residence', 'Form 317 “Tax residence” is not asked for. It is not assigned.'],
  ['form 999', 'Form 999 is not asked for. It is not assigned.'],
  ['which forms are assigned', 'Forms: assigned forms 101 and 118 “Source of funds”.'],
  [
    'advanced document 12',
    'Advanced document configuration 12 is not asked for. It is assigned, but advanced documents are hidden.',
  ],
  ['model 31', 'People model 31 is used by Company partners.'],
  ['people model 77', 'People model 77 is not used in any section that was fully read.'],
  [
    'which sections are asked for?',
    'The portal shows 12 sections: Documents, Declaration, Identity, Submitter, Directors, Owners, Authorised signatories, Secretary, Individuals, Designated members, Entities and Forms.',
  ],
  [
    'what is hidden',
    'The portal hides 10 sections: Advanced documents, Company principals, Authorised representatives, Partners, Lead partner, Trustees, Members, Club managers, Syndicate managers and Additional locations.',
  ],
  [
    'which are not shown',
    'The portal hides 10 sections: Advanced documents, Company principals, Authorised representatives, Partners, Lead partner, Trustees, Members, Club managers, Syndicate managers and Additional locations.',
  ],
  [
    'which are screened',
    'Anyone added to these sections is screened automatically: Directors, Owners, Secretary, Individuals and Designated members.',
  ],
  [
    'who is screened automatically?',
    'Anyone added to these sections is screened automatically: Directors, Owners, Secretary, Individuals and Designated members.',
  ],
  ['which have a threshold', 'A threshold is set: Owners at 25%.'],
  ['how many can be added', 'A maximum is set: Directors 4, Authorised signatories 1 and Secretary 1.'],
  ['where is the country of birth collected', 'The country of birth is collected: Directors.'],
  ['which people models are used', 'People model 3 is used by Submitter.'],
  ['which take companies', 'Settings for companies: Directors.'],
  ['what is not known', 'It is not known whether the portal shows Treasurer, Agents or Syndicators.'],
  ['what is unreadable', 'It is not known whether the portal shows Treasurer, Agents or Syndicators.'],
  ['what changed lately', 'No changes since this console first read the configuration, on 2026-09-03.'],
  ['beneficiaries', 'beneficiaries was sent by the service but is unknown to this console: {"enabled":true}'],
])('“%s” is answered: %s', (question, lead) => {
  expect(ask(question).answer?.lead).toBe(lead);
});

test('a list of documents says which are required', () => {
  expect(ask('how many documents').answer?.grounds).toEqual([
    'Required: “Certificate of incorporation”.',
    'Optional: “Proof of address”.',
    expect.anything(),
  ]);
});

test('a question over all sections lists those that are, those that are not, and those that are unknown', () => {
  expect(ask('which are screened').answer?.grounds).toEqual([
    'Anyone added to these sections is not screened automatically: Submitter and Authorised signatories.',
  ]);
  expect(ask('how many can be added').answer?.grounds).toEqual([
    'No maximum is set: Company directors, Owners and Individuals.',
    'Not sent or unreadable: Designated members.',
  ]);
  expect(ask('what is hidden').answer?.grounds).toEqual([
    'It is not known whether the portal shows Treasurer, Agents or Syndicators.',
  ]);
  expect(ask('what is hidden', { ...SENT, advanced_documents: null }).answer?.grounds[0]).toBe(
    'Not part of this configuration: Advanced documents.',
  );
  expect(ask('what is asked for', {}).answer?.lead).toBe('No section is known to be shown.');
  expect(ask('which are screened', {}).answer?.lead).toBe('No shown section has this setting.');
});

test('a question that names a subject is answered about that, whatever else it says', () => {
  for (const [question, title] of [
    ['which directors are screened', 'Directors · Screening'],
    ['is the trustee hidden', 'Trustees'],
    ['people model 17', 'People model 17 “Beneficial owner”'],
    ['when did form 118 change', 'Form 118 “Source of funds”'],
  ]) {
    expect(ask(question ?? '').titles[0]).toBe(title);
  }
});

test('a shown section is answered with its settings, and what the service does not say', () => {
  expect(ask('owners').answer?.grounds).toEqual([
    'Owners: people model 17 “Beneficial owner” is used.',
    'The service does not say which fields a people model asks for.',
    'Owners: anyone added is screened automatically.',
    'Owners: no maximum is set.',
    'The service does not say how many entries that allows.',
    'Owners: people with 25% or more are treated as owners.',
    'Owners: the percentage is collected for each owner.',
    'Owners: the country of birth is not collected.',
  ]);
});

test('a hidden section is answered with its lists only', () => {
  expect(ask('trustees').answer?.grounds).toEqual([]);
  expect(ask('forms', { ...SENT, forms: { enabled: false, form_ids: [101] } }).answer).toEqual({
    lead: 'Forms are not asked for. The section is hidden.',
    grounds: ['Forms: assigned form 101.'],
  });
});

test('a setting of a hidden section says so', () => {
  expect(ask('how many trustees').answer).toEqual({
    lead: 'Trustees: up to 6 entries can be added.',
    grounds: ['Trustees are not asked for. The section is hidden.'],
  });
});

describe('null, an empty list and a missing member are three different answers', () => {
  test.each([
    [{ enabled: true, form_ids: null }, 'Forms: the list of assigned forms is not set.'],
    [{ enabled: true, form_ids: [] }, 'Forms: the list of assigned forms is empty.'],
    [{ enabled: true }, 'Forms: “Assigned forms” is unknown, because the service did not send it.'],
  ])('%j', (forms, words) => {
    expect(ask('which forms are assigned', { ...SENT, forms }).answer?.lead).toBe(words);
  });

  test('a form is not called unassigned if that is unknown', () => {
    const lead = (forms: unknown) => ask('form 999', { ...SENT, forms }).answer?.lead;
    expect(lead({ enabled: true })).toBe(
      'It is not known whether form 999 is assigned, because the service did not send the list.',
    );
    expect(lead({ enabled: true, form_ids: [1, 'x'] })).toBe(
      'Form 999 is not among the assigned IDs that could be read.',
    );
  });
});

test('a section that is null is not part of the configuration, and nothing in it is assigned', () => {
  const sent = { ...SENT, advanced_documents: null };
  expect(ask('advanced documents', sent).answer?.lead).toBe(
    'Advanced documents are not part of this configuration. The section is null.',
  );
  expect(ask('advanced document 12', sent).answer?.lead).toBe(
    'Advanced document configuration 12 is not asked for. The configuration does not include advanced documents.',
  );
});

test('a document of a hidden section is not required', () => {
  const sent = { ...SENT, document: { ...(SENT.document as object), enabled: false } };
  expect(ask('certificate', sent).answer).toEqual({
    lead: '“Certificate of incorporation” is not asked for. It is listed, but the section is hidden.',
    grounds: [
      'The customer sees: “The certificate that the registrar issued.”',
      'Examples shown: Extract (PDF, Certified copy).',
    ],
  });
});

test('several hits are offered, the best first', () => {
  expect(ask('partner').titles.slice(0, 3)).toEqual(['Partners', 'Lead partner', 'Partners · People model']);
  expect(ask('118').titles[0]).toBe('Form 118 “Source of funds”');
});

test('a word that only resembles a name is ignored if the rest of the question is unknown', () => {
  expect(ask('can my accountant fill it in').titles).toEqual([]);
  expect(ask('fils').titles[0]).toBe('Documents');
});

test('with all names of documents read, the answer says that none has the requested name', () => {
  const none = 'No listed document or example is called “passport”.';
  const documents = [
    { uuid: 'd-1', name: 'Proof of address', description: '', required: true, example_document: [] },
  ];
  const read = { ...SENT, document: { enabled: true, documents } };
  expect(ask('do I need to upload a passport', read).answer?.grounds.at(-1)).toBe(none);
  expect(ask('which documents', read).answer?.grounds.join()).not.toContain('None of them');
  // One of them has a value that could not be read.
  expect(ask('do I need to upload a passport').answer?.grounds).not.toContain(none);
});

test('“what changed last week” is answered with the last change', () => {
  expect(ask('What changed last week?').titles[0]).toBe('What changed last');
});

test.each(['', '   ', 'why?', 'zebra', 'Weltraum zebra quux', '(a+)+$'])('“%s” finds nothing', (question) => {
  expect(ask(question).titles).toEqual([]);
});

test('a number never matches another number that looks like it', () => {
  expect(ask('form 11').answer?.lead).toBe('Form 11 is not asked for. It is not assigned.');
});

test('every section has an answer, whatever the service sent', () => {
  for (const sent of [{}, { director: 3 }, Object.fromEntries(Object.keys(SENT).map((key) => [key, null]))]) {
    const configuration = read(sent as Record<string, unknown>);
    for (const { section } of configuration.readings) {
      const [best] = prepareSubjects(configuration)(section.key);
      expect(best?.id).toBe(section.key);
      expect(best && lineText(answerOf(best, configuration, HISTORY).lead)).toMatch(/\.$/);
    }
  }
});
