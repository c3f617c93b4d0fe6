import { describe, expect, test } from 'vitest';
import { readSections } from '@/lib/configuration/section-readings';
import type { SettingChange, SettingChanges } from '@/lib/contract/setting-changes';
import { answerOf } from './answer';
import { changedSettings } from './changed-settings';
import { prepareSubjects } from './find-subjects';
import { goneDocuments, type KnownChanges, sinceOf } from './since';

const OLDER = {
  document: {
    enabled: true,
    documents: [
      {
        uuid: 'd-1',
        name: 'Bank statement',
        required: false,
        description: '',
        example_document: [{ document: 'Statement of May', options: null }],
      },
      { uuid: 'd-2', name: 'Club rules', required: true },
    ],
  },
  advanced_documents: null,
  director: { enabled: true, max_number: null, auto_screening: true, people_model: { id: 9 } },
  declaratory: { enabled: true, text: 'All of this is true.' },
  forms: { enabled: true, form_ids: [101, 104] },
};
const NEWER = {
  document: {
    enabled: true,
    documents: [
      {
        uuid: 'd-1',
        name: 'Bank statement',
        required: true,
        description: '',
        example_document: [
          { document: 'Statement of May', options: null },
          { document: 'Letter of the bank', options: null },
        ],
      },
    ],
  },
  advanced_documents: { enabled: true, config_ids: [7] },
  director: { enabled: false, max_number: 4, auto_screening: false, people_model: { id: 17 } },
  declaratory: { enabled: true, text: null },
  forms: { enabled: true, form_ids: [104, 118] },
};

test('what differs is told setting by setting, of lists ID by ID', () => {
  const told = changedSettings(OLDER, NEWER).map(
    ({ path, before, after }) => `${path}: ${before} → ${after}`,
  );
  expect(told).toEqual([
    'document.documents.d-1.required: not required → required',
    'document.documents.d-1.example_document: “Statement of May” → “Statement of May” and “Letter of the bank”',
    'document.documents.d-2: on the list → not on the list',
    'advanced_documents: not part of the configuration → part of the configuration',
    'advanced_documents.config_ids: not there → a list of 1',
    'advanced_documents.config_ids.7: not assigned → assigned',
    'declaratory.text: “All of this is true.” → not set',
    'director.enabled: shown → hidden',
    'director.people_model.id: 9 → 17',
    'director.auto_screening: automatic → not automatic',
    'director.max_number: not set → 4',
    'forms.form_ids: a list of 2 → a list of 2',
    'forms.form_ids.101: assigned → not assigned',
    'forms.form_ids.118: not assigned → assigned',
  ]);
  expect(changedSettings(NEWER, NEWER)).toEqual([]);
});

const FIRST = '2026-09-03T08:00:00.000Z';
const BEFORE = '2026-11-12T09:00:00.000Z';
const AT = '2026-11-14T10:00:00.000Z';
const READ_AT = '2026-11-23T14:00:00.000Z';

function known(origin: SettingChange['origin'], more: Partial<SettingChange> = {}): SettingChanges {
  const how = { lastBefore: BEFORE, at: AT, origin, by: null, reason: null, ...more };
  const changes = changedSettings(OLDER, NEWER).map((changed) => ({ ...changed, ...how }));
  return { changes, oldest: { at: FIRST, isFirst: true } };
}

function since(question: string, history: KnownChanges, readAt = READ_AT) {
  const configuration = {
    readings: readSections({ configuration: NEWER as never, misfits: [] }),
    extras: [],
    labels: {},
  };
  const [subject] = prepareSubjects(configuration, goneDocuments(history))(question);
  if (!subject) throw new Error(`nothing found for ${question}`);
  const told = { known: history, readAt, timeWords: (iso: string) => iso.slice(0, 10) };
  const { lead, grounds } = answerOf(subject, configuration, told);
  return { lead, grounds, since: sinceOf(subject, told).join(' ') };
}

test.each<[string, KnownChanges, string]>([
  [
    'directors',
    known('outside'),
    'The section was shown when read on 2026-11-12 and hidden when read on 2026-11-14: changed outside this console, by whom is not known.',
  ],
  [
    'form 118',
    known('saved', { by: 'Ada Hart', reason: 'Asked by phone' }),
    'It was not assigned until Ada Hart saved it as assigned in this console on 2026-11-14: “Asked by phone”.',
  ],
  [
    'form 101',
    known('saved'),
    'It was assigned until somebody saved it as not assigned in this console on 2026-11-14.',
  ],
  [
    'bank statement',
    known('unknown'),
    'It was not required when read on 2026-11-12 and required when read on 2026-11-14: whether a save of this console did that is not known.',
  ],
  [
    'how many directors',
    known('outside'),
    'It was not set when read on 2026-11-12 and 4 when read on 2026-11-14: changed outside this console, by whom is not known. The section was shown when read on 2026-11-12 and hidden when read on 2026-11-14: changed outside this console, by whom is not known.',
  ],
  [
    'form 104',
    known('outside'),
    'It was so when this console first read it, on 2026-09-03; what was before that is not known.',
  ],
  [
    'form 104',
    { ...known('outside'), oldest: { at: FIRST, isFirst: false } },
    'It was so in the oldest reading that is kept, of 2026-09-03; what was before that is not known.',
  ],
  [
    'model 17',
    known('outside'),
    'The people model of Directors was 9 when read on 2026-11-12 and 17 when read on 2026-11-14: changed outside this console, by whom is not known.',
  ],
  [
    'model 9',
    known('outside'),
    'The people model of Directors was 9 when read on 2026-11-12 and 17 when read on 2026-11-14: changed outside this console, by whom is not known.',
  ],
  ['model 77', known('outside'), ''],
  [
    'letter of the bank',
    known('outside'),
    'The list of examples was “Statement of May” when read on 2026-11-12 and “Statement of May” and “Letter of the bank” when read on 2026-11-14: changed outside this console, by whom is not known.',
  ],
  ['which are screened', known('outside'), ''],
  ['form 104', { changes: [], oldest: null }, ''],
  ['form 104', 'loading', 'Since when it is so is being looked up.'],
  ['form 104', 'failed', 'Since when it is so is not known: the history could not be read.'],
])('since when of “%s”: %#', (question, history, words) => {
  expect(since(question, history).since).toBe(words);
});

test('a document that was on the list once is found by its name', () => {
  expect(since('club rules', known('outside'))).toMatchObject({
    lead: '“Club rules” is not asked for: it is not on the list of documents.',
    since:
      'It was on the list when read on 2026-11-12 and not on the list when read on 2026-11-14: changed outside this console, by whom is not known.',
  });
});

test('what was changed after the reading on screen is not told as if it were on it', () => {
  expect(since('directors', known('outside'), BEFORE).since).toBe(
    'It was changed since this was read: read the profile again.',
  );
});

describe('what changed lately', () => {
  const ask = (history: KnownChanges, readAt?: string) => since('what changed lately?', history, readAt);

  test('is told the newest first, a few of many, and of lists item by item', () => {
    const told = known('outside');
    const saved = { ...known('saved', { by: 'Ada Hart', at: READ_AT }).changes.at(-1) } as SettingChange;
    const { lead, grounds } = ask({ ...told, changes: [...told.changes.slice(0, -1), saved] });
    expect(lead).toBe(
      'Form 118 was not assigned until Ada Hart saved it as assigned in this console on 2026-11-23.',
    );
    expect(grounds[0]).toMatch(/^“Bank statement” · required was not required when read on 2026-11-12/);
    expect(grounds[2]).toMatch(/^“Club rules” was on the list when read/);
    expect(grounds.at(-1)).toBe('7 more settings changed before that.');
    expect(grounds).toHaveLength(5);
  });

  test.each<[KnownChanges, string]>([
    [
      { changes: [], oldest: { at: FIRST, isFirst: true } },
      'Nothing changed since this console first read the configuration, on 2026-09-03.',
    ],
    [
      { changes: [], oldest: { at: FIRST, isFirst: false } },
      'Nothing changed since the oldest reading that is kept, of 2026-09-03.',
    ],
    [{ changes: [], oldest: null }, 'No earlier reading is kept to compare with.'],
    ['loading', 'What changed last is being looked up.'],
    ['failed', 'Since when it is so is not known: the history could not be read.'],
  ])('where there is no change that is said: %#', (history, words) => {
    expect(ask(history)).toEqual({ lead: words, grounds: [], since: '' });
  });

  test('is not told of what was changed after the reading on screen', () => {
    expect(ask(known('outside'), BEFORE).lead).toBe(
      'It was changed since this was read: read the profile again.',
    );
  });
});
