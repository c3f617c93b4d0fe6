import { describe, expect, test } from 'vitest';
import { findSideEffects } from './find-side-effects';

describe('side effects of a save', () => {
  test('are none when only the forms moved', () => {
    const before = { forms: { form_ids: [1] }, director: { max_number: null, people_model: { id: 3 } } };
    const after = { forms: { form_ids: [2] }, director: { max_number: null, people_model: { id: 3 } } };
    expect(findSideEffects(before, after)).toEqual([]);
  });

  test('are named by path, with what was and what is', () => {
    const before = { identity: { enabled: true }, gone: 1, list: [1, 2], kind: [] };
    const after = { identity: { enabled: false }, come: 2, list: [1, 3], kind: {} };
    expect(findSideEffects(before, after)).toEqual([
      { path: 'identity.enabled', before: true, after: false },
      { path: 'gone', before: 1, after: undefined },
      { path: 'list.1', before: 2, after: 3 },
      { path: 'kind', before: [], after: {} },
      { path: 'come', before: undefined, after: 2 },
    ]);
  });

  test('see a member that is called forms but is not the section', () => {
    const difference = { path: 'other.forms', before: 1, after: 2 };
    expect(findSideEffects({ other: { forms: 1 } }, { other: { forms: 2 } })).toEqual([difference]);
  });

  test('stay a short list however much moved', () => {
    const many = (value: number) =>
      Object.fromEntries([...Array(500).keys()].map((key) => [`m${key}`, value]));
    expect(findSideEffects(many(1), many(2))).toHaveLength(100);
  });
});
