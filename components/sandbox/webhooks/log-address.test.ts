import { expect, test } from 'vitest';
import { isFiltered, readLogState, writeLogState } from './log-address';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

test('a filtered log is written into the address and read back', () => {
  const part = { event: 'document.complete', status: 'failed', profile: UUID, delivery: UUID } as const;
  const address = writeLogState('?view=webhooks', part);
  expect(address).toMatch(/^\?view=webhooks&/);
  expect(readLogState(new URLSearchParams(address))).toEqual({ ...part, subscription: null });
});

test('what makes no sense counts as any, and the other views’ parameters stay', () => {
  const state = readLogState(new URLSearchParams('event=nonsense&outcome=Approved&about=x&receiver=1'));
  expect(isFiltered(state)).toBe(false);
  expect(writeLogState('?view=webhooks&event=profile.created', { event: null })).toBe('?view=webhooks');
  expect(writeLogState('?event=profile.created', { event: null })).toBe('');
});
