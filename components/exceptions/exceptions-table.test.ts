import { expect, test } from 'vitest';
import type { ListedException } from '@/lib/features/exceptions/exceptions';
import { batchesOf } from './exceptions-table';

const exception = (id: string, more: Partial<ListedException> = {}): ListedException => ({
  id,
  number: 1,
  check: { id: 'check', number: 7, title: 'Has form 118' },
  profile: id,
  customerReference: null,
  reason: 'The statement came by post.',
  until: '2026-11-30',
  holds: false,
  state: 'asked',
  madeAt: '2026-11-20T09:00:00.000Z',
  madeBy: 'Ida Berg',
  confirmedBy: null,
  version: 1,
  checkChangedAt: null,
  closedAt: null,
  closedBy: null,
  isWaiting: true,
  mayConfirm: true,
  ...more,
});

test('exceptions added together are one row, until one of them is decided', () => {
  const rows = [
    exception('a'),
    exception('b'),
    exception('c', { state: 'holds', confirmedBy: 'Maya Lindqvist' }),
    exception('d'),
    exception('e', { madeAt: '2026-11-20T09:00:01.000Z' }),
    exception('f', { check: { id: 'another', number: 8, title: 'Has form 118' } }),
  ];
  const ids = batchesOf(rows).map((batch) => batch.map(({ id }) => id));
  expect(ids).toEqual([['a', 'b', 'd'], ['c'], ['e'], ['f']]);
});
