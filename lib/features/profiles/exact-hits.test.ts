import { expect, test } from 'vitest';
import { chosenHit, exactHits } from './exact-hits';
import type { DirectoryProfile } from './profiles';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const profile = { uuid: UUID, customerReference: 'NO-10421' } as DirectoryProfile;
const names = {
  profile: { [UUID]: 'Harbour & Finch Ltd' },
  form: { 104: 'Tax residency', 105: 'Tax residency, joint owners', 317: 'Ownership' },
  people_model: { 12: 'Submitter, short' },
  advanced_document_configuration: {},
  setup: {},
};
const none = { profiles: [], configurations: [], names };
const pathsOf = (text: string, found: Partial<typeof none> & object = {}) =>
  exactHits(text, { ...none, ...found }).map(({ path }) => path);

test('case 123: a reference finds the profile, shown by its name here', () => {
  expect(exactHits('NO-10421', { ...none, profiles: [profile] })).toEqual([
    expect.objectContaining({ label: 'Harbour & Finch Ltd', path: `/profiles/${UUID}` }),
  ]);
});

test('a profile is found by its name before this console knows it, and only once when it does', () => {
  expect(pathsOf('harbour & finch LTD')).toEqual([`/profiles/${UUID}`]);
  expect(pathsOf('harbour & finch LTD', { profiles: [profile] } as object)).toEqual([`/profiles/${UUID}`]);
});

test('a label is found by its whole name, ignoring case and accents, and not by a prefix', () => {
  expect(pathsOf('tax  RESIDENCY')).toEqual(['/labels?kind=form&q=104']);
  expect(pathsOf('tax')).toEqual([]);
  expect(pathsOf('…')).toEqual([]);
});

test('a number finds a configuration and everything else with it; the screen decides between them', () => {
  const configurations = [
    { id: 317, name: 'Trusts' },
    { id: 9, name: '317' },
    { id: 31, name: 'Ownership of 317' },
  ];
  const hits = exactHits('317', { ...none, configurations });
  expect(hits.map(({ path }) => path)).toEqual([
    '/configurations?configuration=317',
    '/configurations?configuration=9',
    '/labels?kind=form&q=317',
  ]);
  expect(chosenHit(hits, 'label')?.id).toBe('317');
  expect(chosenHit(hits, 'configuration')).toBeNull();
  expect(chosenHit(hits, 'profile')).toBeNull();
  expect(chosenHit(hits.slice(0, 1), 'profile')?.path).toBe('/configurations?configuration=317');
});
