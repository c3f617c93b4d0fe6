import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MISSING_SCRIPT_EVENT } from '@/components/ui/missing-scripts';
import { MISSING_SCRIPTS_SCRIPT } from '@/components/ui/watch-scripts';
import { consumeOwnReload } from './reload-once';

const reload = vi.fn();
let served = 'one';
beforeAll(() => window.missingScripts ?? new Function(MISSING_SCRIPTS_SCRIPT)());
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  served = 'one';
  vi.stubGlobal('location', { ...window.location, href: window.location.href, reload });
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { 'x-portal-console-build': served } }));
});
afterEach(() => {
  cleanup();
  window.missingScripts?.addresses.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of build "one", and what the console answers with meanwhile. */
async function open(children: React.ReactNode = null) {
  const [{ VersionNotice }, { call }] = await Promise.all([
    import('./version-notice'),
    import('@/lib/features/call'),
  ]);
  const client = new QueryClient();
  const show = (more: React.ReactNode) => (
    <QueryClientProvider client={client}>
      <VersionNotice build="one" />
      {more}
    </QueryClientProvider>
  );
  const { rerender } = render(show(children));
  return {
    ask: () => act(() => call('GET /api/connection')),
    show: (more: React.ReactNode) => rerender(show(more)),
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByText('A new version is available.');

test('case 292: an open page says that another version was deployed, and reloads once it is not used', async () => {
  const { ask } = await open();
  await ask();
  expect(notice()).toBeNull();
  served = 'two';
  await ask();
  expect(notice()).not.toBeNull();
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  await pass(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([consumeOwnReload(), consumeOwnReload()]).toEqual([true, false]);
  // An old instance may have answered the reload.
  await pass(600_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('case 292: a hidden page reloads at once', async () => {
  const { ask } = await open();
  served = 'two';
  await ask();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

test.each<[string, React.ReactNode]>([
  ['an open dialog', <div key="dialog" role="dialog" aria-label="Token created" />],
  [
    'text in a field',
    <main key="text">
      <input aria-label="Add filter" defaultValue="harb" />
    </main>,
  ],
  [
    'selected rows',
    <main key="main">
      <input type="checkbox" defaultChecked aria-label="Select" />
    </main>,
  ],
])('case 292: with %s it waits', async (_, what) => {
  const { ask, show } = await open(what);
  served = 'two';
  await ask();
  await pass(600_000);
  expect(reload).not.toHaveBeenCalled();
  show(null);
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('case 292: with unsaved work it waits, and the button asks first', async () => {
  const { ask } = await open();
  const { useUnsavedWork } = await import('./unsaved-work');
  const { unmount } = renderHook(() => useUnsavedWork(true));
  served = 'two';
  await ask();
  await pass(600_000);
  act(() => screen.getByRole('button', { name: 'Reload' }).click());
  expect(reload).not.toHaveBeenCalled();
  unmount();
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('case 293: a missing script makes the page ask which version is deployed', async () => {
  await open();
  served = 'two';
  const missing = () => {
    window.missingScripts?.addresses.add('/_next/static/chunks/a.js');
    window.dispatchEvent(new Event(MISSING_SCRIPT_EVENT));
  };
  act(missing);
  await pass(2_000);
  expect(notice()).not.toBeNull();
});

test('case 293: a script that is missing from the same version: the page says so until it arrives', async () => {
  await open();
  const set = window.missingScripts?.addresses;
  act(() => {
    set?.add('/_next/static/chunks/a.js');
    window.dispatchEvent(new Event(MISSING_SCRIPT_EVENT));
  });
  await pass(2_000);
  expect(screen.getByText('Part of this page could not be loaded.')).toBeDefined();
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  act(() => {
    set?.clear();
    window.dispatchEvent(new Event(MISSING_SCRIPT_EVENT));
  });
  expect(screen.queryByText('Part of this page could not be loaded.')).toBeNull();
});
