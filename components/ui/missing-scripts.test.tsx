import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isScriptMissing, MISSING_SCRIPT_EVENT, RELOADED_FOR } from './missing-scripts';
import { MISSING_SCRIPTS_SCRIPT } from './watch-scripts';

const ADDRESS = `${window.location.origin}/_next/static/chunks/a.js`;

// Evaluated from text as in the page, so it may only use the browser; once for the window, which test files share.
beforeAll(() => void (window.missingScripts ?? new Function(MISSING_SCRIPTS_SCRIPT)()));

const reload = vi.fn();
const heard = vi.fn();
window.addEventListener(MISSING_SCRIPT_EVENT, heard);
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  // Another file in this window may have left it otherwise.
  window.missingScripts?.addresses.clear();
  Object.assign(window.missingScripts ?? {}, { isPageReady: false });
  for (const mock of [reload, heard]) mock.mockClear();
  // jsdom's own can't be replaced.
  vi.stubGlobal('location', { origin: window.location.origin, href: window.location.href, reload });
  vi.stubGlobal('fetch', async () => new Response());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function script(src: string, type: 'error' | 'load') {
  const element = Object.assign(document.createElement('script'), { type: 'inert', src });
  document.body.append(element);
  element.dispatchEvent(new Event(type));
  element.remove();
}
const pass = () => vi.advanceTimersByTimeAsync(3_000);

test('case 293: a page whose script is missing reloads, once for each script, and then says so', async () => {
  script(ADDRESS, 'error');
  expect(isScriptMissing()).toBe(true);
  await pass();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem(RELOADED_FOR)).toBe(ADDRESS);
  window.missingScripts?.addresses.clear();
  script(ADDRESS, 'error');
  await pass();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('could not be loaded');
});

test('case 293: without a connection it does not reload into the browser’s error page, but once there is one', async () => {
  let isAway = true;
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response();
  });
  script(ADDRESS, 'error');
  await pass();
  await pass();
  expect(reload).not.toHaveBeenCalled();
  isAway = false;
  await pass();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('case 293: what was typed is not taken away by a reload', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  field.value = 'typed';
  script(ADDRESS, 'error');
  await pass();
  expect(reload).not.toHaveBeenCalled();
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
});

test('a script that arrives after all, one of a page that says so itself, and one from elsewhere: no reload', async () => {
  script(ADDRESS, 'error');
  script(ADDRESS, 'load');
  expect(isScriptMissing()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
  await pass();
  Object.assign(window.missingScripts ?? {}, { isPageReady: true });
  script(ADDRESS, 'error');
  script('https://extension.example/_next/static/a.js', 'error');
  await pass();
  expect(reload).not.toHaveBeenCalled();
  expect(window.missingScripts?.addresses.size).toBe(1);
});
