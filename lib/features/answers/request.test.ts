import { expect, test } from 'vitest';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import { readSections } from '@/lib/features/profiles/section-readings';
import { prepareSubjects } from './find-subjects';
import { requestOf } from './request';
import type { RequestHeader } from './sentences';

const SENT = {
  director: {
    enabled: false,
    people_model: { id: 17 },
    auto_screening: true,
    max_number: 4,
    enable_director_country_of_birth: true,
  },
  identity: { enabled: true },
  secretary: { enabled: 'perhaps' },
  advanced_documents: null,
  document: {
    enabled: true,
    documents: [
      { uuid: 'd-1', name: 'Bank statement', description: '', required: true, example_document: [] },
    ],
  },
  forms: { enabled: true, form_ids: [118] },
};

const HEADER: RequestHeader = {
  customer: 'Lantern Street Productions',
  reference: 'NO-10865',
  uuid: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  account: 'northwind',
  operator: 'Sam Okafor',
  asRead: 'Read from the service on 22 Nov 2026.',
  since: ['The section was shown when read on 3 Nov 2026.'],
  link: 'https://console.example/profiles/7c1f?ask=directors',
};

function request(question: string): string | null {
  const { value, misfits, extras } = readConfiguration(SENT);
  const configuration = {
    readings: readSections({ configuration: value ?? {}, misfits }),
    extras,
    labels: {},
  };
  const [subject] = prepareSubjects(configuration)(question);
  if (!subject) throw new Error(`nothing found for ${question}`);
  return requestOf(subject, HEADER);
}

test('names the profile, the setting, its meaning and current state, the request and who asks', () => {
  expect(request('directors')?.split('\n')).toEqual([
    'Please change this customer’s portal configuration.',
    '',
    'Customer: Lantern Street Productions (NO-10865)',
    'Profile: 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
    'Account: northwind',
    'Setting: director.enabled (Directors)',
    'Description: Whether the section is shown in the portal',
    'Current value: false. Read from the service on 22 Nov 2026.',
    'The section was shown when read on 3 Nov 2026.',
    'Requested value: true',
    'Reason: ______',
    '',
    'Requested by: Sam Okafor',
    'Link: https://console.example/profiles/7c1f?ask=directors',
  ]);
});

test.each([
  ['identity', 'identity.enabled (Identity)', 'true', 'false'],
  ['director screening', 'director.auto_screening (Directors · Screening)', 'true', 'false'],
  ['how many directors', 'director.max_number (Directors · Maximum entries)', '4', '______'],
  ['bank statement', 'document.documents.d-1.required (“Bank statement”)', 'true', 'false'],
  [
    'advanced documents',
    'advanced_documents (Advanced documents)',
    'null',
    'part of the configuration, with enabled true',
  ],
])('“%s”: asks for %s', (question, setting, now, wanted) => {
  const lines = request(question)?.split('\n') ?? [];
  expect(lines).toContain(`Setting: ${setting}`);
  expect(lines.find((line) => line.startsWith('Current value: '))).toContain(
    `Current value: ${now}. Read from`,
  );
  expect(lines).toContain(`Requested value: ${wanted}`);
});

test.each(['forms', 'form 118', 'secretary', 'treasurer', 'model 17', 'what is hidden', 'what changed'])(
  '“%s”: nothing to ask for',
  (question) => {
    expect(request(question)).toBeNull();
  },
);
