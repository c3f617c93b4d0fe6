import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionEnd } from './session-end';

/** Seconds until the unused session ends, and what was sent. */
let left = 3_600;
let sent: string[] = [];
const HOUR = { endsIn: 36_000, idleLimit: 3_600 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  left = 3_600;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    // What another file in this process left to send is not this page's.
    if (path.startsWith('/api/session')) sent.push(`${method} ${path}`);
    if (method === 'POST') left = 3_600;
    const expiry = { ...HOUR, idleEndsIn: left };
    return Response.json(method === 'POST' ? expiry : { operator: {}, expiry });
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Scripts load. */
const settle = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50);
  });
async function open() {
  render(<SessionEnd />);
  await pass(1_000);
  await settle();
}
const question = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });

test('case 294: before an unused session ends the page asks, and one answer keeps it', async () => {
  await open();
  expect(sent).toEqual(['POST /api/session/use']);
  await pass(3_535_000);
  expect(question()).toBeNull();
  left = 60;
  await pass(5_000);
  await settle();
  expect(question()?.textContent).toContain('signed out in');
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  await pass(500);
  expect(document.activeElement).toBe(stay);
  act(() => stay.click());
  await pass(0);
  expect(question()).toBeNull();
  expect(sent.filter((one) => one === 'POST /api/session/use')).toHaveLength(2);
});

test('case 294: events that no person made are not use', async () => {
  await open();
  await pass(120_000);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));
  await pass(120_000);
  expect(sent).toEqual(['POST /api/session/use']);
});

test('case 294: a page that has reloaded itself only asks when the session ends', async () => {
  sessionStorage.setItem('portal-console:reloaded-by-itself', 'yes');
  await open();
  expect(sent).toEqual(['GET /api/session']);
});
