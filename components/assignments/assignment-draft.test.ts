import { expect, test } from 'vitest';
import { createAssignmentRequest } from '@/lib/contract/assignments/plan';
import {
  type AssignmentDraft,
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

test('an address fills in the filter and the change, and what is sent is what the API takes', () => {
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

test('what is typed is taken as it is in the editor of forms: IDs go into the list, the rest stays in the field', () => {
  expect(withTyped({ ids: [317], text: '' }, '118, 317 source')).toEqual({ ids: [317, 118], text: 'source' });
});

test('what is no form ID is said at its field, and nothing is sent', () => {
  const faultOf = (add: string) => readDraft(written({ add: { ids: [], text: add } })).faults?.add;
  expect(faultOf('317.0')).toBe('317.0 is not a form ID: numbers only.');
  expect(faultOf('"317"')).toBe('"317" is not a form ID: numbers only.');
  expect(faultOf('0')).toBe('0 is not a form ID: it must be above zero.');
  expect(faultOf('-1')).toBe('-1 is not a form ID: numbers only.');
  expect(faultOf(String(2 ** 53))).toBe(`${2 ** 53} is not a form ID: it is too large.`);
  expect(readDraft(written({ remove: { ids: [5], text: '317' } })).faults).toEqual({
    remove: '317 cannot be both added and removed.',
  });
});

test('a change of nothing, a removal of all that is not confirmed, an empty choice and no reason are refused', () => {
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

test('a plan used for a new one comes back as it was, with all but the profiles of a list', () => {
  const { body } = readDraft(written());
  if (body?.change === undefined) throw new Error('It is not whole.');
  const choice = { filter: { risk: 'High', 'without-form': ['317', '9'], setup: 12 } };
  const made = { ...body, choice, change: body.change, ticket: null };
  expect(readDraft(draftOfAssignment(made)).body).toEqual(body);
  const ofList = draftOfAssignment({ ...made, choice: { profiles: 3 } });
  expect(readDraft(ofList).faults).toEqual({ profiles: 'Choose one profile at least.' });
});
