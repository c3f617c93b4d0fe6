import { describe, expect, test } from 'vitest';
import { itemWords } from './item-words';

const ITEM = {
  before: { enabled: true, form_ids: [101] },
  after: { enabled: true, form_ids: [101, 317] },
  outcome: null,
  found: null,
  kept: null,
  sideEffects: [],
  problem: null,
  isUnderWay: false,
  startedAt: '2026-11-16T14:21:13.000Z',
  endedAt: '2026-11-16T14:21:13.212Z',
};

describe('the outcome of an item, in words', () => {
  test.each([
    [{ outcome: 'changed' as const }, '212 ms'],
    [
      { outcome: 'changed' as const, kept: { enabled: true, form_ids: [101] } },
      'The service saved different forms from those requested: 101, shown.',
    ],
    [
      {
        outcome: 'changed' as const,
        sideEffects: [{ path: 'identity.enabled', before: true, after: false }],
      },
      'Also changed: identity.enabled.',
    ],
    [
      { outcome: 'conflict' as const, found: { enabled: false, form_ids: [101, 263] } },
      'Since the plan: 263 added; section hidden. Nothing was written.',
    ],
    [
      { outcome: 'failed' as const, problem: 'refused_by_service' },
      'Nothing was changed (refused_by_service).',
    ],
    [{ isUnderWay: true }, 'Interrupted while saving. It will be read again, not sent twice.'],
  ])('%j', (more, words) => {
    expect(itemWords({ ...ITEM, ...more })).toBe(words);
  });
});
