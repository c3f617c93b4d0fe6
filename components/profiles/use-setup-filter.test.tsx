import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showSetting } from '@/components/shell/show-setting';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { answerCalls } from '@/lib/testing/answer-calls';
import { openFoldAround, useSetupFilter } from './use-setup-filter';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const SETUP = {
  configuration: { partner: { enabled: false }, director: { enabled: true } },
  misfits: [],
  extras: [],
} as unknown as ProfileSetup;

function useFiltered() {
  const [filter, setFilter] = useState('director');
  return useSetupFilter(SETUP, filter, () => setFilter(''));
}

afterEach(() => document.body.replaceChildren());

test('going to a setting shows it, whatever the filter and the open view', async () => {
  window.history.replaceState(null, '', '/profiles/x?tab=preview&filter=director&show=shown#section-partner');
  answerCalls({});
  const { result, rerender } = renderHook(() => useFiltered(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  const partner = result.current.readings.find(({ section }) => section.key === 'partner');
  const isVisible = () => partner !== undefined && result.current.isVisible(partner);
  expect(isVisible()).toBe(false);
  const row = document.body.appendChild(document.createElement('div'));
  row.id = 'section-partner';
  row.checkVisibility = isVisible;
  const onHashChange = vi.fn();
  window.addEventListener('hashchange', onHashChange);
  act(() => showSetting('section-partner'));
  rerender();
  expect(isVisible()).toBe(true);
  await waitFor(() => expect(onHashChange).toHaveBeenCalled());
  expect(window.location.href).toMatch(/\/profiles\/x#section-partner$/);
  window.removeEventListener('hashchange', onHashChange);
});

test('forms come directly after documents, where people look for what can be changed', () => {
  window.history.replaceState(null, '', '/profiles/x');
  answerCalls({});
  const { result } = renderHook(() => useSetupFilter(SETUP, '', () => {}), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  const keys = result.current.readings.map(({ section }) => section.key);
  expect(keys.slice(0, 3)).toEqual(['document', 'forms', 'advanced_documents']);
  expect(keys).toHaveLength(25);
});

test('a row of a folded section is unfolded', () => {
  const fold = document.body.appendChild(document.createElement('details'));
  fold.innerHTML = '<div id="section-trustee"></div>';
  openFoldAround('section-nothing');
  expect(fold.open).toBe(false);
  openFoldAround('section-trustee');
  expect(fold.open).toBe(true);
});
