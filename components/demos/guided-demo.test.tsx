import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  changeDemo,
  endDemo,
  ROLE_PATH,
  readDemo,
  restartDemo,
  startDemo,
} from '@/components/shell/demo-progress';
import { OperatorSession } from '@/components/shell/operator-session';
import type { DemoKey } from '@/lib/features/sandbox/demos';
import { connectionQuery } from '@/lib/features/settings/queries';
import { answerCalls } from '@/lib/testing/answer-calls';
import { DemoPanel } from './demo-panel';
import { GuidedDemo } from './guided-demo';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));
vi.mock('next/dynamic', () => ({ default: () => DemoPanel }));

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });

const ADMINISTRATOR = {
  id: 'demo-administrator',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'administrator' as const,
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.checkVisibility = () => true;
});
afterEach(() => {
  cleanup();
  endDemo();
  vi.unstubAllGlobals();
});

const connectedSince = (client: QueryClient, resetAt: string | null) =>
  client.setQueryData(connectionQuery().queryKey, {
    account: 'northwind',
    environment: 'sandbox',
    resetAt,
  } as never);

async function show(demo: DemoKey, client = newClient()) {
  connectedSince(client, null);
  startDemo(demo);
  render(
    <OperatorSession operator={ADMINISTRATOR}>
      <QueryClientProvider client={client}>
        <main>
          <h1 tabIndex={-1}>Plan</h1>
          <div role="dialog" aria-label="Sure?">
            <button type="button">Close</button>
          </div>
        </main>
        <GuidedDemo />
      </QueryClientProvider>
    </OperatorSession>,
  );
  return screen.findByRole('button', { name: 'Next' });
}

test('a key pressed while the page takes focus goes to the panel; a dialog keeps the focus it took', async () => {
  answerCalls({});
  const next = await show('first-look');
  // It listens from then on.
  await waitFor(() => expect(document.activeElement).toBe(next));
  screen.getByRole('heading').focus();
  // Runs before any key event, which would be a task of its own.
  await Promise.resolve();
  expect(document.activeElement).toBe(next);
  screen.getByRole('button', { name: 'Close' }).focus();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('a reset during a step restarts the demo, and the rest of the step is not done', async () => {
  let answer: (answer: object) => void = () => undefined;
  const changes = answerCalls({
    'POST /sandbox/control/accounts/northwind/profiles': () =>
      new Promise<object>((resolve) => {
        answer = resolve;
      }),
  });
  fireEvent.click(await show('form-for-everyone'));
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await screen.findByRole('button', { name: 'One moment…' });
  await act(async () => restartDemo());
  await act(async () => {
    answer({ data: { uuid: 'abc' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(changes).toHaveLength(1);
  expect(readDemo()).toMatchObject({ step: 0, acted: false, done: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Do it' }).ariaDisabled).not.toBe('true'));
});

test('a reset elsewhere restarts the demo with a word about it, and the role is still changed back at the end', async () => {
  answerCalls({});
  const client = newClient();
  await show('first-look', client);
  const role = { what: 'your role', method: 'POST' as const, path: ROLE_PATH, step: 'role' };
  const profile = { what: 'a profile', method: 'DELETE' as const, path: '/sandbox/x', step: 'create' };
  act(() => changeDemo({ step: 3, made: [profile, role] }));
  act(() => void connectedSince(client, '2026-11-25T10:00:00.000Z'));
  await screen.findByText('The sandbox was reset, so the demo starts again.');
  expect(readDemo()).toMatchObject({ step: 0, made: [{ path: ROLE_PATH, step: null }] });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByText(/The sandbox was reset/)).toBeNull());
  expect(readDemo()?.step).toBe(1);
});

test('the panel leaves room for itself below the page, and takes it back when it closes', async () => {
  answerCalls({});
  const room = () => document.documentElement.style.getPropertyValue('--dock');
  await show('first-look');
  expect(room()).toBe('0px');
  act(() => endDemo());
  expect(room()).toBe('');
});
