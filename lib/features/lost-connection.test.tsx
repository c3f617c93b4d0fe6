import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { setLiveState, unlessLive } from '@/lib/platform/data/live-state';
import { InvalidateTogether } from './invalidate-together';
import { labelNamesQuery } from './labels/queries';
import { surveyQuery } from './survey/queries';

test('case 290: once the connection is lost, reads on the way are sent again, and own data is polled from then on', async () => {
  const client = new QueryClient();
  let asked = 0;
  let polled = 0;
  setLiveState('live');
  new QueryObserver(client, {
    queryKey: labelNamesQuery().queryKey,
    queryFn: ({ signal }) => {
      asked += 1;
      return asked === 1
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('sent again'))))
        : 'read';
    },
  }).subscribe(() => undefined);
  const options = {
    queryKey: surveyQuery().queryKey,
    queryFn: () => {
      polled += 1;
      return polled;
    },
    refetchInterval: unlessLive(5),
  };
  new QueryObserver(client, options).subscribe(() => undefined);
  await vi.waitUntil(() => polled === 1);
  setLiveState('reconnecting');
  const timers: (() => void)[] = [];
  new InvalidateTogether(client, (run) => void timers.push(run)).resend();
  await vi.waitUntil(() => asked === 2);
  timers.shift()?.();
  // Once at once, and then by its interval.
  await vi.waitUntil(() => polled >= 3);
  expect(asked).toBe(2);
  setLiveState('off');
  client.clear();
});
