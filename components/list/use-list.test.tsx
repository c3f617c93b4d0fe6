import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { LABELS_LIST } from '@/lib/features/labels/list';
import { answerCalls } from '@/lib/testing/answer-calls';
import { useListPages } from './use-list';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const given = { updatedAt: '2026-11-22T10:00:00Z', updatedBy: 'Ada Hart' };
const TAX = { kind: 'form', id: 104, label: 'Tax residency', ...given };

function open() {
  answerCalls({
    'GET /api/labels?': () => ({ rows: [TAX], offset: 0, matching: 1, total: 2, facets: { kind: [] } }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OperatorSession operator={ADA}>{children}</OperatorSession>
  );
  return renderHook(() => useListPages(LABELS_LIST, { again: 60_000 }), { wrapper }).result;
}

beforeEach(() => window.history.replaceState(null, '', '/labels'));

test('the typed text is in the address before the only matching row is opened, and is not written afterwards', async () => {
  const list = open();
  const opened: string[] = [];
  act(() => list.current.type('tax'));
  await act(() => list.current.openOnly(() => opened.push(window.location.search))('tax'));
  expect(opened).toEqual(['?q=tax']);
});

test('a list starts with the current address', () => {
  window.history.replaceState(null, '', '/labels?q=tax');
  expect(open().current.state).toMatchObject({ q: 'tax' });
});
