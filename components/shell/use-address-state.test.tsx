import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAddressState } from './use-address-state';

const FIRST = '?tab=history&from=3';
/** The query that the router reports; it lags behind the address. */
let reported = FIRST;

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(reported),
}));

beforeEach(() => {
  reported = FIRST;
  window.history.replaceState(null, '', `/profiles/7c1f6a52${FIRST}#section-forms`);
});

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

test('a change is known before the router reports it, and an address of the router’s own wins', () => {
  const { result, rerender } = renderHook(() => useAddressState());
  const query = () => `?${result.current.parameters}`;
  const report = (next: string) => {
    reported = next;
    rerender();
    return query();
  };
  act(() => result.current.write({ from: '4' }));
  expect(query()).toBe('?tab=history&from=4');
  act(() => result.current.write({ from: '5' }));
  // Reported late, one after the other.
  expect(report('?tab=history&from=4')).toBe('?tab=history&from=5');
  expect(report('?tab=history&from=5')).toBe('?tab=history&from=5');
  // A link to another view of the page, and then back to an address from before.
  expect(report('?tab=json')).toBe('?tab=json');
  expect(report(FIRST)).toBe(FIRST);
});

test('a change that Back undoes before the router reports it is gone', () => {
  const page = openPage();
  act(() => page.current.write({ from: '4' }, 'push'));
  window.history.replaceState(null, '', `/profiles/7c1f6a52${FIRST}`);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(page.current.parameters.get('from')).toBe('3');
});

test('a change and its opposite before the router reports either leave the address as it was', () => {
  const page = openPage();
  act(() => {
    page.current.write({ from: '4' });
    page.current.write({ from: '3' });
  });
  expect(page.current.parameters.get('from')).toBe('3');
});

test('a page that is left before the router reports its change opens later as the router says', () => {
  const { result, unmount } = renderHook(() => useAddressState());
  act(() => result.current.write({ from: '4' }));
  unmount();
  window.history.replaceState(null, '', `/profiles/7c1f6a52${FIRST}`);
  expect(openPage().current.parameters.get('from')).toBe('3');
});
