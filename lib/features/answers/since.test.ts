import { describe, expect, test } from 'vitest';
import type { SettingChange, SettingChanges } from '@/lib/features/history/setting-changes';
import { readSections } from '@/lib/features/profiles/section-readings';
import { answerOf } from './answer';
import { changedSettings } from './changed-settings';
import { prepareSubjects } from './find-subjects';
import { lineText } from './line';
import { type KnownChanges, lastChangeWords, removedDocuments } from './since';
import type { WantingChecks } from './why-answer';

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

test('differences are listed setting by setting, and in lists ID by ID', () => {
  const settings = changedSettings(OLDER, NEWER).map(
    ({ path, before, after }) => `${path}: ${before} → ${after}`,
  );
  expect(settings).toEqual([
    'document.documents.d-1.required: not required → required',
    'document.documents.d-1.example_document: “Statement of May” → “Statement of May” and “Letter of the bank”',
    'document.documents.d-2: on the list → not on the list',
    'advanced_documents: not part of the configuration → part of the configuration',
    'advanced_documents.config_ids: missing → a list of 1',
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
  const how = { lastBefore: BEFORE, at: AT, origin, by: null, assignment: null, reason: null, ...more };
  const changes = changedSettings(OLDER, NEWER).map((changed) => ({ ...changed, ...how }));
  return { changes, oldest: { at: FIRST, isFirst: true } };
}

function since(question: string, history: KnownChanges, readAt = READ_AT, wanting?: WantingChecks) {
  const configuration = {
    readings: readSections({ configuration: NEWER as never, misfits: [] }),
    extras: [],
    labels: {},
  };
  const [subject] = prepareSubjects(configuration, removedDocuments(history))(question);
  if (!subject) throw new Error(`nothing found for ${question}`);
  const settings = { known: history, readAt, timeWords: (iso: string) => iso.slice(0, 10) };
  const answer = answerOf(subject, configuration, settings, wanting);
  const grounds = answer.grounds.map(lineText);
  return { lead: lineText(answer.lead), grounds, since: lastChangeWords(subject, settings).join(' ') };
}

test.each<[string, KnownChanges, string]>([
  [
    'directors',
    known('outside'),
    'The section changed outside this console between 2026-11-12 and 2026-11-14: shown before, hidden after. Who changed it is unknown.',
  ],
  [
    'form 118',
    known('saved', { by: 'Ada Hart', reason: 'Asked by phone' }),
    'It changed on 2026-11-14: not assigned before, assigned after. Saved in this console by Ada Hart: “Asked by phone”.',
  ],
  [
    'form 101',
    known('saved'),
    'It changed on 2026-11-14: assigned before, not assigned after. Saved in this console by someone.',
  ],
  [
    'bank statement',
    known('unknown'),
    'It changed between 2026-11-12 and 2026-11-14: not required before, required after. It is not known whether it was saved in this console.',
  ],
  [
    'how many directors',
    known('outside'),
    'It changed outside this console between 2026-11-12 and 2026-11-14: not set before, 4 after. Who changed it is unknown. The section changed outside this console between 2026-11-12 and 2026-11-14: shown before, hidden after. Who changed it is unknown.',
  ],
  [
    'form 104',
    known('outside'),
    'It was already like this when first read in this console, on 2026-09-03. Earlier values are unknown.',
  ],
  [
    'form 104',
    { ...known('outside'), oldest: { at: FIRST, isFirst: false } },
    'It was already like this in the oldest stored reading, from 2026-09-03. Earlier values are unknown.',
  ],
  [
    'model 17',
    known('outside'),
    'The people model of Directors changed outside this console between 2026-11-12 and 2026-11-14: 9 before, 17 after. Who changed it is unknown.',
  ],
  [
    'model 9',
    known('outside'),
    'The people model of Directors changed outside this console between 2026-11-12 and 2026-11-14: 9 before, 17 after. Who changed it is unknown.',
  ],
  ['model 77', known('outside'), ''],
  [
    'letter of the bank',
    known('outside'),
    'The list of examples changed outside this console between 2026-11-12 and 2026-11-14: “Statement of May” before, “Statement of May” and “Letter of the bank” after. Who changed it is unknown.',
  ],
  ['which are screened', known('outside'), ''],
  ['form 104', { changes: [], oldest: null }, ''],
  ['form 104', 'loading', 'Loading the history…'],
  ['form 104', 'failed', 'The history could not be loaded.'],
])('“%s” is answered with its last change: %#', (question, history, words) => {
  expect(since(question, history).since).toBe(words);
});

test('a document that was once on the list is found by its name', () => {
  expect(since('club rules', known('outside'))).toMatchObject({
    lead: '“Club rules” is not asked for. It is not on the list of documents.',
    since:
      'It changed outside this console between 2026-11-12 and 2026-11-14: on the list before, not on the list after. Who changed it is unknown.',
  });
});

test('a change after the displayed reading is not described as part of it', () => {
  expect(since('directors', known('outside'), BEFORE).since).toBe(
    'It has changed since this reading. Read the profile again.',
  );
});

describe('what changed lately', () => {
  const ask = (history: KnownChanges, readAt?: string) => since('what changed lately?', history, readAt);

  test('is listed newest first, limited to a few, and in lists item by item', () => {
    const settings = known('outside');
    const saved = { ...known('saved', { by: 'Ada Hart', at: READ_AT }).changes.at(-1) } as SettingChange;
    const { lead, grounds } = ask({ ...settings, changes: [...settings.changes.slice(0, -1), saved] });
    expect(lead).toBe(
      'Form 118 changed on 2026-11-23: not assigned before, assigned after. Saved in this console by Ada Hart.',
    );
    expect(grounds[0]).toMatch(
      /^“Bank statement” · required changed outside this console between 2026-11-12/,
    );
    expect(grounds[2]).toMatch(/^“Club rules” changed outside this console/);
    expect(grounds.at(-1)).toBe('7 more settings changed before that.');
    expect(grounds).toHaveLength(5);
  });

  test.each<[KnownChanges, string]>([
    [
      { changes: [], oldest: { at: FIRST, isFirst: true } },
      'No changes since this console first read the configuration, on 2026-09-03.',
    ],
    [
      { changes: [], oldest: { at: FIRST, isFirst: false } },
      'No changes since the oldest stored reading, from 2026-09-03.',
    ],
    [{ changes: [], oldest: null }, 'There is no earlier reading to compare with.'],
    ['loading', 'Loading the latest changes…'],
    ['failed', 'The history could not be loaded.'],
  ])('a missing change is stated: %#', (history, words) => {
    expect(ask(history)).toEqual({ lead: words, grounds: [], since: '' });
  });

  test('leaves out changes after the displayed reading', () => {
    expect(ask(known('outside'), BEFORE).lead).toBe(
      'It has changed since this reading. Read the profile again.',
    );
  });
});

describe('who changed the forms last', () => {
  const ask = (history: KnownChanges, question = 'who changed the forms last?') => {
    const { lead, grounds, since: repeated } = since(question, history);
    expect(repeated).toBe('');
    return [lead, ...grounds];
  };
  const WHAT =
    'What changed: Form 101: assigned before, not assigned after and Form 118: not assigned before, assigned after.';

  test('a save here names who, when, why and what', () => {
    expect(ask(known('saved', { by: 'Ada Hart', reason: 'Asked by phone' }))).toEqual([
      'The Forms section was last changed on 2026-11-14, in this console, by Ada Hart.',
      'Reason: “Asked by phone”.',
      WHAT,
    ]);
    expect(ask(known('saved', { by: 'Ada Hart' }))[1]).toBe('No reason is recorded.');
  });

  test('a run names its assignment and everyone behind it', () => {
    const by = 'planned by Ida Berg, approved and started by Maya Lindqvist';
    expect(ask(known('saved', { by, assignment: 43 }))[0]).toBe(
      `The Forms section was last changed on 2026-11-14, in this console, by assignment A-43, ${by}.`,
    );
  });

  test('an outside change and an unexplained one say what is not known', () => {
    expect(ask(known('outside'))).toEqual([
      'The Forms section was last changed outside this console, between 2026-11-12 and 2026-11-14. Who changed it is unknown.',
      WHAT,
    ]);
    expect(ask(known('unknown'))[1]).toBe('It is not known whether it was saved in this console.');
  });

  test.each<[KnownChanges, string]>([
    [
      { changes: [], oldest: { at: FIRST, isFirst: true } },
      'No one has changed the Forms section in this console since its first reading, on 2026-09-03.',
    ],
    [
      { changes: [], oldest: { at: FIRST, isFirst: false } },
      'No one has changed the Forms section in this console since its oldest stored reading, from 2026-09-03.',
    ],
    [{ changes: [], oldest: null }, 'There is no earlier reading to compare with.'],
    ['loading', 'Loading the latest changes…'],
    ['failed', 'The history could not be loaded.'],
  ])('without a change it says since when: %#', (history, words) => {
    expect(ask(history)[0]).toBe(words);
  });

  test('other questions about a change are of what they name', () => {
    expect(ask(known('outside'), 'when did the directors change')[0]).toMatch(/^The Directors section was/);
    expect(ask(known('saved', { by: 'Ada Hart' }), 'who added form 118')).toEqual([
      'Form 118 was last changed on 2026-11-14, in this console, by Ada Hart.',
      'No reason is recorded.',
      'What changed: Form 118: not assigned before, assigned after.',
    ]);
  });
});

describe('why a form is assigned', () => {
  const ask = (history: KnownChanges, wanting: WantingChecks = [], question = 'why form 118?') => {
    const { lead, grounds } = since(question, history, READ_AT, wanting);
    return [lead, ...grounds];
  };
  const STATE = 'Form 118 is asked for. It is assigned, and forms are shown.';
  const NONE = 'No active check would fail without it.';

  test('names who assigned it with which reason, and the check that wants it', () => {
    expect(ask(known('saved', { by: 'Ada Hart', reason: 'Asked by phone' }), ['CK-03 High risk'])).toEqual([
      'Form 118 was assigned on 2026-11-14 by Ada Hart.',
      'Reason: “Asked by phone”.',
      'This check would fail without it: CK-03 High risk.',
      STATE,
    ]);
  });

  test('says that no reason is recorded, and that no check wants it', () => {
    expect(ask(known('saved', { by: 'Ada Hart' }))).toEqual([
      'Form 118 was assigned on 2026-11-14 by Ada Hart.',
      'No reason is recorded.',
      NONE,
      STATE,
    ]);
    expect(ask(known('outside'))[0]).toMatch(/Who assigned it, and why, is unknown\.$/);
    expect(ask(known('unknown'))[0]).toMatch(/no reason is recorded\.$/);
    const always = { changes: [], oldest: { at: FIRST, isFirst: true } };
    expect(ask(always).slice(0, 2)).toEqual([
      'Form 118 was already assigned in this console’s first reading, on 2026-09-03.',
      'Who assigned it, and why, is not recorded.',
    ]);
    expect(ask({ changes: [], oldest: null })[0]).toBe('Who assigned form 118, and why, is unknown.');
  });

  test('what could not be loaded is not claimed', () => {
    expect(ask('failed', 'failed')).toEqual([
      'The history could not be loaded.',
      'Whether a check wants it is unknown: the checks could not be loaded.',
      STATE,
    ]);
    expect(ask('loading', 'loading')).toContain('Loading the checks…');
  });

  test('of a form that is not assigned, it names the checks that fail without it', () => {
    expect(ask(known('outside'), ['CK-03 High risk', 'CK-07 Clubs'], 'why no form 230?')).toEqual([
      'Form 230 is not asked for. It is not assigned.',
      'These checks fail without it: CK-03 High risk and CK-07 Clubs.',
    ]);
    expect(ask(known('outside'), [], 'why form 230')[1]).toBe('No active check asks for it.');
  });
});
