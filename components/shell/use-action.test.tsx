import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ControlError } from '@/lib/platform/data/request-control';
import { useAction } from './use-action';

const KEY = ['faults'];

function open(change: () => Promise<string>, evenIfRefused: boolean) {
  const steps: string[] = [];
  const client = new QueryClient();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => void steps.push('refreshed'));
  const { result } = renderHook(
    () => useAction(change, () => steps.push('done'), { refreshes: [KEY], evenIfRefused }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { steps, action: result };
}

test('what a change concerns is refreshed before it counts as done', async () => {
  const { steps, action } = open(async () => 'changed', false);
  await act(() => action.current.run(undefined));
  expect(steps).toEqual(['refreshed', 'done']);
});

test('after a refusal, only an action that asks for it refreshes', async () => {
  const refusal = new ControlError('This move does not exist.', 409);
  for (const evenIfRefused of [false, true]) {
    const { steps, action } = open(() => Promise.reject(refusal), evenIfRefused);
    await act(() => action.current.run(undefined));
    expect(steps).toEqual(evenIfRefused ? ['refreshed'] : []);
    expect(action.current).toMatchObject({ failure: refusal, problem: null, isRunning: false });
  }
});
