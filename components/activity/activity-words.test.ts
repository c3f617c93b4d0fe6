import { describe, expect, test } from 'vitest';
import type { ActivityRow } from '@/lib/features/activity/activity';
import { ACTIVITY_ACTIONS, type ActivityAction } from '@/lib/features/activity/activity-actions';
import { type NameableProfile, profileName } from '@/lib/features/profiles/profile-name';
import { CONTROL_ACTIONS } from '@/lib/features/sandbox/control-actions';
import { controlDocument } from '@/lib/service/control/describe-control';
import { ACTION_LABELS, actionWords, actorWords } from './activity-words';
import { differencesOf, formsOf } from './differences';
import { outcomeWords } from './outcome';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '11111111-90f3-4f0e-8a3b-2b1f5d0c9e11';
/** Only one profile has a name. */
const nameOf = (profile: NameableProfile) =>
  profileName(profile, profile.uuid === PROFILE ? null : 'Farnley Instruments');
const row = (action: ActivityAction, more: Partial<ActivityRow> = {}) => ({
  action,
  outcome: 'done' as const,
  subject: null,
  profile: null,
  customerReference: null,
  ...more,
});
const AT = '2026-11-21T12:00:00.000Z';
/** A row that combines the actions of one minute. */
const counted = (times: number) => ({ times, firstAt: AT, lastAt: AT });

test.each([
  [row('forms.changed', { profile: PROFILE }), 'changed the forms of profile 7c1f6a52…'],
  [
    row('forms.changed', { profile: PROFILE, outcome: 'failed' }),
    'tried to change the forms of profile 7c1f6a52…',
  ],
  [
    row('forms.changed', { profile: PROFILE, outcome: 'intended' }),
    'started changing the forms of profile 7c1f6a52…',
  ],
  [row('profile.viewed', { profile: PROFILE }), 'viewed profile 7c1f6a52…'],
  [row('session.sign_in'), 'signed in'],
  [row('session.refused', { subject: 'eve@example.com' }), 'could not sign in as eve@example.com'],
  [row('permission.refused', { subject: 'forms.change' }), 'was not allowed to change forms'],
  [
    row('permission.refused', { subject: 'forms.change', profile: PROFILE }),
    'was not allowed to change forms of profile 7c1f6a52…',
  ],
  [row('permission.refused', { subject: 'of.later' }), 'was not allowed of.later'],
  [row('data.exported', { subject: 'events' }), 'exported events'],
  [
    row('permission.refused', { subject: 'forms.change', intent: 7, after: counted(37) }),
    'was not allowed to change forms, 37 times in one minute',
  ],
  [
    row('data.exported', { subject: 'events', intent: 7, after: counted(2) }),
    'exported events, 2 times in one minute',
  ],
  [row('operator.invited', { subject: 'ada@example.com' }), 'invited ada@example.com'],
  [row('operator.changed', { subject: 'ada@example.com' }), 'changed the operator ada@example.com'],
  [row('label.changed', { subject: 'form 101' }), 'changed a label: form 101'],
])('%j reads “%s”', (wordsOf, words) => {
  expect(actionWords(wordsOf, nameOf)).toBe(words);
});

test('case 115: when the service stored other forms, the row says what was requested, not that they were changed', () => {
  const wordsOf = row('forms.changed', { profile: PROFILE, subject: 'saved_differently' });
  expect(actionWords(wordsOf, nameOf)).toMatch(/^requested a change to the forms of /);
  const [before, asked] = [
    { enabled: true, form_ids: [1] },
    { enabled: true, form_ids: [1, 2] },
  ];
  expect(formsOf(before, { ...before, asked })).toMatchObject({ before, asked });
  expect(formsOf(before, before)).toMatchObject({ asked: null });
});

test('an action unknown to this version is shown by its name', () => {
  expect(actionWords({ ...row('session.sign_in'), action: 'of.later' as ActivityAction }, nameOf)).toBe(
    'of.later',
  );
});

test('a profile is shown by its name, or else by its reference', () => {
  expect(actionWords(row('profile.viewed', { profile: OTHER }), nameOf)).toBe('viewed Farnley Instruments');
  const wordsOf = row('forms.changed', { profile: PROFILE, customerReference: 'NO-10421' });
  expect(actionWords(wordsOf, nameOf)).toBe('changed the forms of NO-10421');
});

describe('control operations', () => {
  const wordsOf = (
    subject: string,
    outcome: ActivityRow['outcome'] = 'done',
    profile: string | null = subject.includes(OTHER) ? OTHER : null,
  ) => actionWords(row('sandbox.controlled', { subject, outcome, profile }), nameOf);
  const NORTHWIND = '/sandbox/control/accounts/northwind';

  const { paths } = controlDocument('/control');
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const changes = operations.filter(({ method }) => method !== 'GET');

  test('exactly the operations in the OpenAPI document that change something have a sentence', () => {
    expect(changes.length).toBeGreaterThan(15);
    const names = changes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(CONTROL_ACTIONS).toSorted()).toEqual(names.toSorted());
  });

  test.each(changes)('$method $path has its own sentence', ({ method, path }) => {
    const subject = `${method} /sandbox/control${path}`
      .replace('{account}', 'northwind')
      .replace('{uuid}', OTHER)
      .replace('{move}', 'submit')
      .replace('{step}', 'ocr')
      .replace('{id}', '42');
    const sentences = (['done', 'refused', 'intended'] as const).map((outcome) => wordsOf(subject, outcome));
    for (const sentence of sentences) expect(sentence).not.toMatch(/POST|PATCH|DELETE|\/|[{}]|undefined/);
    expect(sentences[0]).not.toBe('used the sandbox controls');
    expect(sentences[1]).toMatch(/^tried to [a-z]/);
    expect(sentences[2]).toMatch(/^started to [a-z]/);
    if (path.includes('{uuid}')) expect(sentences.join()).toMatch(/(Farnley Instruments.*){3}/);
  });

  test('no two sentences are the same', () => {
    const sentences = Object.values(CONTROL_ACTIONS).map((words) => words.join(' '));
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test.each([
    [`POST ${NORTHWIND}/profiles/${OTHER}/moves/submit`, 'moved Farnley Instruments to Needs Review'],
    [`POST ${NORTHWIND}/profiles/${OTHER}/moves/archive`, 'moved Farnley Instruments to Archived'],
    [`POST ${NORTHWIND}/profiles`, 'created a profile'],
    [
      `POST ${NORTHWIND}/documents/7/steps/fraud_check/complete`,
      'completed the fraud check of a document of a profile',
    ],
    ['POST /sandbox/control/reset', 'reset the sandbox'],
    ['POST /sandbox/control/nowhere', 'used the sandbox controls'],
  ])('%s reads “%s”', (subject, words) => {
    expect(wordsOf(subject)).toBe(words);
  });

  test('a profile named only in the answer appears in the sentence', () => {
    expect(wordsOf(`POST ${NORTHWIND}/profiles`, 'done', OTHER)).toBe('created Farnley Instruments');
  });
});

test('without an operator, the sentence begins with Someone', () => {
  expect(actorWords({ operator: null, token: null })).toBe('Someone');
});

test('an action made with a token names the token', () => {
  const operator = { id: 'a', name: 'Ada Hart', email: 'ada@example.com', role: 'support' } as const;
  expect(actorWords({ operator, token: 'nightly' })).toBe('Ada Hart (token “nightly”)');
});

test('every action can be chosen in the filter', () => {
  expect(Object.keys(ACTION_LABELS)).toEqual(Object.keys(ACTIVITY_ACTIONS));
});

test.each([
  ['just begun', 'intended', null, '2026-11-21T12:01:59Z', 'In progress'],
  ['begun long ago', 'intended', null, '2026-11-21T12:02:00Z', 'Unknown'],
  ['done', 'done', null, AT, 'Done'],
  ['kept differently', 'done', 'saved_differently', AT, 'Saved differently'],
  ['stale', 'refused', 'forms_changed', AT, 'Rejected'],
  ['broken off', 'failed', 'save_not_confirmed', AT, 'Unknown'],
  ['failed otherwise', 'failed', 'service_timeout', AT, 'Failed'],
] as const)('a change of forms with outcome %s is labelled', (_, outcome, subject, readAt, label) => {
  expect(outcomeWords({ action: 'forms.changed', outcome, subject, at: AT }, readAt).label).toBe(label);
});

test('refusals that were counted show their number', () => {
  const refused = {
    action: 'permission.refused',
    outcome: 'refused',
    subject: 'forms.change',
    at: AT,
  } as const;
  expect(outcomeWords({ ...refused, intent: 7, after: counted(37) }, AT)).toMatchObject({
    label: 'Rejected',
    why: 'Rejected 37 times in one minute.',
  });
});

test('forms are listed separately; other members are compared one by one', () => {
  const forms = { enabled: true, form_ids: [1] };
  expect(formsOf(forms, { enabled: true, form_ids: null })).not.toBeNull();
  expect(formsOf(forms, null)).toBeNull();
  expect(formsOf({ enabled: true, form_ids: ['1'] }, forms)).toBeNull();
  expect(differencesOf({ role: 'support', name: 'Ada' }, { role: 'administrator', name: 'Ada' })).toEqual([
    { member: 'role', before: 'support', after: 'administrator' },
  ]);
  expect(differencesOf(null, { label: 'Funds', rows: 3 })).toEqual([
    { member: 'label', before: null, after: 'Funds' },
    { member: 'rows', before: null, after: '3' },
  ]);
  expect(differencesOf('old', 'new')).toEqual([{ member: 'value', before: 'old', after: 'new' }]);
});
