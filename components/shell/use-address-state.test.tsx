import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAddressState } from './use-address-state';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

beforeEach(() =>
  window.history.replaceState(null, '', '/profiles/7c1f6a52?tab=history&from=3#section-forms'),
);

const openPage = () => renderHook(() => useAddressState()).result;
const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

test('a change keeps the other parameters and the anchor, and null removes a parameter', () => {
  const page = openPage();
  act(() => page.current.write({ from: '4', to: '5' }));
  expect(address()).toBe('/profiles/7c1f6a52?tab=history&from=4&to=5#section-forms');
  act(() => page.current.write({ tab: null, from: null, to: null }));
  expect(address()).toBe('/profiles/7c1f6a52#section-forms');
});

test('two changes before the next render both apply', () => {
  const page = openPage();
  act(() => {
    page.current.write({ from: '4' });
    page.current.write({ to: '5' });
  });
  expect(window.location.search).toBe('?tab=history&from=4&to=5');
});

test('text is written so that it is read back unchanged', () => {
  const page = openPage();
  act(() => page.current.write({ q: 'a&b=c #d é' }));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('a&b=c #d é');
});

test('only changes that Back should undo add a history entry', () => {
  const page = openPage();
  const steps = window.history.length;
  act(() => page.current.write({ tab: 'json' }));
  expect(window.history.length).toBe(steps);
  act(() => page.current.write({ edit: 'forms' }, 'push'));
  expect(window.history.length).toBe(steps + 1);
});
