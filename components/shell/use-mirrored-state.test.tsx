import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AddressForm, flushAddress, useMirroredState } from './use-mirrored-state';

/** The router's address, which may lag behind. */
let routerAddress = '';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(routerAddress) }));

interface Filter {
  q: string;
}

const ADDRESS: AddressForm<Filter> = {
  read: (parameters) => ({ q: parameters.get('q') ?? '' }),
  write: ({ q }) => (q === '' ? '' : `?q=${encodeURIComponent(q)}`),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  goTo('');
});

afterEach(() => void vi.useRealTimers());

/** Like Back, forward and links: the address changes, and the router reports it. */
function goTo(query: string) {
  window.history.replaceState(null, '', `/profiles${query}`);
  routerAddress = query;
}

function openPage() {
  const { result, rerender, unmount } = renderHook(() =>
    useMirroredState(ADDRESS.read(new URLSearchParams(window.location.search)), ADDRESS),
  );
  return {
    shown: () => result.current[0].q,
    change: (q: string, how?: 'push' | 'replace' | 'type') => act(() => result.current[1]({ q }, how)),
    rerender,
    unmount,
  };
}

const query = () => window.location.search;
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('it starts with the address', () => {
  goTo('?q=har');
  expect(openPage().shown()).toBe('har');
});

test('typing shows at once; the address follows after a pause', () => {
  const page = openPage();
  page.change('h', 'type');
  pass(299);
  page.change('ha', 'type');
  expect(page.shown()).toBe('ha');
  pass(299);
  expect(query()).toBe('');
  pass(1);
  expect(query()).toBe('?q=ha');
});

test('a choice is in the address at once, and only `push` adds a history entry', () => {
  const page = openPage();
  const steps = window.history.length;
  page.change('one');
  expect([query(), window.history.length]).toEqual(['?q=one', steps]);
  page.change('two', 'push');
  expect([query(), window.history.length]).toEqual(['?q=two', steps + 1]);
});

test('a choice writes text typed before it, and nothing is written later', () => {
  const page = openPage();
  page.change('ha', 'type');
  page.change('harbour');
  pass(1_000);
  expect(query()).toBe('?q=harbour');
});

test('typed text is written before the page is left', () => {
  const page = openPage();
  page.change('ha', 'type');
  flushAddress();
  expect(query()).toBe('?q=ha');
});

test('a click that may leave the page finds the typed text in the address, and nothing is written later', () => {
  const page = openPage();
  const link = document.body.appendChild(document.createElement('a'));
  const found: string[] = [];
  link.addEventListener('click', () => found.push(query()));
  page.change('ha', 'type');
  link.click();
  goTo('?left=yes');
  pass(1_000);
  expect([found, query()]).toEqual([['?q=ha'], '?left=yes']);
  link.remove();
});

test("a page that was left writes nothing into the next page's address", () => {
  const page = openPage();
  page.change('ha', 'type');
  page.unmount();
  goTo('?kind=form');
  pass(1_000);
  flushAddress();
  expect(query()).toBe('?kind=form');
});

test('an address that changes independently takes over', () => {
  const page = openPage();
  page.change('harbour');
  goTo('?q=before');
  page.rerender();
  expect(page.shown()).toBe('before');
});

test('going back before the router has reported a step is shown on screen', () => {
  const page = openPage();
  page.change('one');
  page.change('two', 'push');
  goTo('?q=one');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(page.shown()).toBe('one');
});

test('a late report of an address that has been replaced is ignored', () => {
  const page = openPage();
  page.change('ha');
  page.change('harb', 'type');
  routerAddress = '?q=ha';
  page.rerender();
  expect(page.shown()).toBe('harb');
  pass(300);
  page.rerender();
  expect([page.shown(), query()]).toEqual(['harb', '?q=harb']);
});

test('the open saved view stays in the address, except for the whole list and its marker', () => {
  goTo('?q=har&view=high-risk');
  const page = openPage();
  page.change('harbour');
  expect(query()).toBe('?q=harbour&view=high-risk');
  page.change('');
  expect(query()).toBe('');
  goTo('?view=all');
  page.rerender();
  page.change('team');
  expect(query()).toBe('?q=team');
});
