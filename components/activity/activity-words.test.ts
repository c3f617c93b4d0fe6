import { expect, test } from 'vitest';
import type { ActivityRow } from '@/lib/contract/activity';
import { ACTIVITY_ACTIONS, type ActivityAction } from '@/lib/contract/activity-actions';
import { ACTION_LABELS, actorWords, deedWords } from './activity-words';
import { differencesOf, formsOf } from './differences';
import { outcomeWords } from './outcome-words';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const row = (action: ActivityAction, more: Partial<ActivityRow> = {}) => ({
  action,
  outcome: 'done' as const,
  subject: null,
  profile: null,
  ...more,
});

test.each([
  [row('forms.changed', { profile: PROFILE }), 'changed the forms of profile 7c1f6a52…'],
  [
    row('forms.changed', { profile: PROFILE, outcome: 'failed' }),
    'tried to change the forms of profile 7c1f6a52…',
  ],
  [
    row('forms.changed', { profile: PROFILE, outcome: 'intended' }),
    'began to change the forms of profile 7c1f6a52…',
  ],
  [row('profile.viewed', { profile: PROFILE }), 'viewed profile 7c1f6a52…'],
  [row('session.sign_in'), 'signed in'],
  [row('session.refused', { subject: 'eve@example.com' }), 'was not let in as eve@example.com'],
  [row('permission.refused', { subject: 'forms.change' }), 'was not allowed to change forms'],
  [
    row('permission.refused', { subject: 'forms.change', profile: PROFILE }),
    'was not allowed to change forms of profile 7c1f6a52…',
  ],
  [row('permission.refused', { subject: 'of.later' }), 'was not allowed of.later'],
  [row('data.exported', { subject: 'events' }), 'exported events'],
  [row('operator.invited', { subject: 'ada@example.com' }), 'invited ada@example.com'],
  [row('operator.changed', { subject: 'ada@example.com' }), 'changed the operator ada@example.com'],
  [row('label.changed', { subject: 'form 101' }), 'changed a label: form 101'],
])('%j reads “%s”', (told, words) => {
  expect(deedWords(told)).toBe(words);
});

test('an action that this version does not know is told by its name', () => {
  expect(deedWords({ ...row('session.sign_in'), action: 'of.later' as ActivityAction })).toBe('of.later');
});

test('who was not signed in is somebody', () => {
  expect(actorWords({ operator: null })).toBe('Somebody');
});

test('each action can be chosen', () => {
  expect(Object.keys(ACTION_LABELS)).toEqual(Object.keys(ACTIVITY_ACTIONS));
});

const AT = '2026-11-21T12:00:00.000Z';
test.each([
  ['just begun', 'intended', null, '2026-11-21T12:01:59Z', 'Under way'],
  ['begun long ago', 'intended', null, '2026-11-21T12:02:00Z', 'Not known'],
  ['done', 'done', null, AT, 'Done'],
  ['stale', 'refused', 'forms_changed', AT, 'Refused'],
  ['broken off', 'failed', 'save_not_confirmed', AT, 'Not known'],
  ['failed otherwise', 'failed', 'service_timeout', AT, 'Failed'],
] as const)('a change of forms that is %s is shown so', (_, outcome, subject, readAt, label) => {
  expect(outcomeWords({ action: 'forms.changed', outcome, subject, at: AT }, readAt).label).toBe(label);
});

test('forms are told apart from other members, which are compared one by one', () => {
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
