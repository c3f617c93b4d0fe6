import { expect, test } from 'vitest';
import { createAssignmentRequest } from '@/lib/features/assignments/plan';
import {
  type AssignmentDraft,
  choiceOf,
  draftOfAddress,
  draftOfAssignment,
  readDraft,
  withTyped,
} from './assignment-draft';

const ADDRESS = 'risk=High&without-form=317&without-form=9&setup=12&add=317&section=show';

const NONE = { ids: [], text: '' };

const written = (changed: Partial<AssignmentDraft> = {}): AssignmentDraft => ({
  ...draftOfAddress(new URLSearchParams(ADDRESS)),
  title: ' Add form 317 ',
  reason: 'Policy KYB-12',
  ...changed,
});

test('an address fills in the filter and the change, and the request matches the API', () => {
  const { body } = readDraft(written());
  expect(body).toEqual({
    title: 'Add form 317',
    reason: 'Policy KYB-12',
    choice: { filter: { risk: 'High', 'without-form': ['317', '9'], setup: '12' } },
    change: { forms: { kind: 'change', add: [317], remove: [] }, section: 'show' },
  });
  expect(createAssignmentRequest.safeParse(body).success).toBe(true);
  expect(readDraft(written({ ticket: ' KYB-12 ' })).body?.ticket).toBe('KYB-12');
});

test('typed IDs move to the list, other text stays in the field', () => {
  expect(withTyped({ ids: [317], text: '' }, '118, 317 source')).toEqual({ ids: [317, 118], text: 'source' });
});

test('text that is not a form ID is an error at its field, and nothing is sent', () => {
  const faultOf = (add: string) => readDraft(written({ add: { ids: [], text: add } })).faults?.add;
  expect(faultOf('317.0')).toBe('317.0 is not a form ID: numbers only.');
  expect(faultOf('"317"')).toBe('"317" is not a form ID: numbers only.');
  expect(faultOf('0')).toBe('0 is not a form ID: it must be above zero.');
  expect(faultOf('-1')).toBe('-1 is not a form ID: numbers only.');
  expect(faultOf(String(2 ** 53))).toBe(`${2 ** 53} is not a form ID: it is too large.`);
  expect(readDraft(written({ remove: { ids: [5], text: '317' } })).faults).toEqual({
    remove: '317 can’t be both added and removed.',
  });
});

test('an empty change, an unconfirmed removal of every form, an empty choice or a missing reason is refused', () => {
  expect(readDraft(written({ add: NONE, section: 'leave' })).faults).toEqual({
    add: 'Choose what to change.',
  });
  expect(readDraft(written({ forms: 'leave', section: 'leave' })).faults).toHaveProperty('section');
  const all = written({ forms: 'remove_all', section: 'leave' });
  expect(readDraft(all).faults).toHaveProperty('isRemovalMeant');
  expect(readDraft({ ...all, isRemovalMeant: true }).body?.change?.forms).toEqual({ kind: 'remove_all' });
  expect(Object.keys(readDraft(written({ how: 'profiles', reason: ' ', title: '' })).faults ?? {})).toEqual([
    ...['profiles', 'title', 'reason'],
  ]);
  expect(readDraft(written({ forms: 'set', set: NONE })).body?.change?.forms).toEqual({
    kind: 'set',
    ids: [],
  });
});

test('a plan used for a new one is copied in full, except for the profiles of a list', () => {
  const { body } = readDraft(written());
  if (body?.change === undefined) throw new Error('It is not whole.');
  const choice = { filter: { risk: 'High', 'without-form': ['317', '9'], setup: 12 } };
  const made = { ...body, choice, change: body.change, ticket: null };
  expect(readDraft(draftOfAssignment(made)).body).toEqual(body);
  const ofList = draftOfAssignment({ ...made, choice: { profiles: 3 } });
  expect(readDraft(ofList).faults).toHaveProperty('profiles');
  const ofAll = draftOfAssignment({ ...made, choice: { filter: {} } });
  expect([ofAll.how, readDraft(ofAll).body?.choice]).toEqual(['all', { filter: {} }]);
});

test.each([
  ['', null],
  ['sort=seen&order=asc', null],
  ['q=&status=', null],
  ['utm=x', null],
  ['profiles=all', { filter: {} }],
  ['risk=High', { filter: { risk: 'High' } }],
])('the address ?%s chooses %o', (address, choice) => {
  expect(choiceOf(draftOfAddress(new URLSearchParams(address)))).toEqual(choice);
});
