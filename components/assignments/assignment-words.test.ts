import { expect, test } from 'vitest';
import type { AssignmentChange } from '@/lib/features/assignments/choice';
import type { LabelOf } from '@/lib/features/labels/queries';
import { changeWords, choiceWords, proposedTitle, stepsOf, titledProfiles } from './assignment-words';

const labelOf: LabelOf = (kind, id) =>
  kind === 'form' && id === 317 ? 'Beneficial ownership statement' : null;
const CHECK = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

const change = (
  forms: AssignmentChange['forms'],
  section: AssignmentChange['section'] = 'leave',
): AssignmentChange => ({ forms, section });

test('a change is described with form labels and, once known, the number of sections it shows', () => {
  const add = change({ kind: 'change', add: [317], remove: [] }, 'show');
  expect(changeWords(add, labelOf)).toBe(
    'Add 317 Beneficial ownership statement and show the Forms section where hidden',
  );
  expect(changeWords(add, labelOf, { become_shown: 1121 } as never)).toBe(
    'Add 317 Beneficial ownership statement and show the Forms section where hidden (1,121)',
  );
  expect(changeWords(change({ kind: 'change', add: [317, 118], remove: [7, 8, 9] }, 'hide'), labelOf)).toBe(
    'Add 317 Beneficial ownership statement and 118, remove 7, 8 and 9 and hide the Forms section where shown',
  );
  expect(changeWords(change({ kind: 'set', ids: [] }), labelOf)).toBe('Set the forms to none');
  expect(changeWords(change({ kind: 'remove_all' }), labelOf)).toBe('Remove all forms');
  expect(changeWords(change({ kind: 'leave' }), labelOf)).toBe('No change');
});

test('the proposed title comes from the change and the number of profiles', () => {
  const titled = (forms: AssignmentChange['forms'], section?: AssignmentChange['section']) =>
    proposedTitle(change(forms, section), '1,186 profiles');
  expect(titled({ kind: 'change', add: [317], remove: [] }, 'show')).toBe('Add form 317 to 1,186 profiles');
  expect(titled({ kind: 'change', add: [], remove: [1, 2] })).toBe('Remove forms 1, 2 from 1,186 profiles');
  expect(titled({ kind: 'change', add: [3], remove: [1, 2, 4, 5] })).toBe(
    'Replace 4 forms with form 3 for 1,186 profiles',
  );
  expect(titled({ kind: 'set', ids: [] })).toBe('Set no forms for 1,186 profiles');
  expect(titled({ kind: 'remove_all' })).toBe('Remove all forms from 1,186 profiles');
  expect(titled({ kind: 'leave' }, 'hide')).toBe('Hide the Forms section for 1,186 profiles');
  expect(titled({ kind: 'leave' })).toBe('');
  expect(titled({ kind: 'change', add: [], remove: [] })).toBe('');
});

test('a default title counts a list, but not what a filter matches', () => {
  const fails = { filter: { check: `${CHECK}:fail` } };
  expect(titledProfiles({ profiles: [CHECK] }, () => null)).toBe('1 profile');
  expect(titledProfiles({ filter: {} }, () => null)).toBe('all profiles');
  expect(titledProfiles(fails, () => ({ number: 7 }))).toBe('profiles failing CK-07');
  expect(titledProfiles({ filter: { risk: 'High' } }, () => null)).toBe('profiles chosen by a filter');
  expect(titledProfiles(null, () => null)).toBe('profiles');
});

test('a choice is described with a link to its source', () => {
  const fails = { filter: { check: `${CHECK}:fail` } };
  expect(choiceWords(fails, () => ({ number: 7 }))).toEqual({
    words: 'CK-07',
    href: `/checks/${CHECK}`,
    check: true,
  });
  expect(choiceWords(fails)).toEqual({ words: 'profiles failing a check', href: `/checks/${CHECK}` });
  expect(choiceWords({ filter: { risk: 'High', 'without-form': ['317', '9'] } })).toEqual({
    words: 'a filter in Profiles',
    href: '/profiles?risk=High&without-form=317&without-form=9',
  });
  expect(choiceWords({ filter: {} })).toEqual({ words: 'all profiles', href: '/profiles' });
  expect(choiceWords({ filter: { setup: 12 } })).toEqual({ words: 'setup 12', href: '/profiles?setup=12' });
  expect(choiceWords({ profiles: 3 }).href).toBeNull();
  expect(choiceWords({ undo: 43 })).toEqual({ words: 'profiles changed by A-43', href: '/assignments/43' });
});

test('approval is a step only where needed, and a cancelled assignment shows the step it reached', () => {
  const at = { plannedAt: null, decision: null, started: null };
  expect(stepsOf({ ...at, state: 'waiting', needsApproval: true })).toEqual({
    steps: ['Profiles', 'Change', 'Plan', 'Approval', 'Run', 'Report'],
    now: 'Approval',
  });
  expect(stepsOf({ ...at, state: 'ready', needsApproval: false })).toEqual({
    steps: ['Profiles', 'Change', 'Plan', 'Run', 'Report'],
    now: 'Run',
  });
  const time = '2026-11-16T14:06:24.000Z';
  const given = { ...at, state: 'cancelled', needsApproval: true } as const;
  expect(stepsOf(given).now).toBe('Plan');
  expect(stepsOf({ ...given, plannedAt: time }).now).toBe('Approval');
  expect(stepsOf({ ...given, plannedAt: time, started: { at: time, by: 'Ada Hart' } }).now).toBe('Report');
});
