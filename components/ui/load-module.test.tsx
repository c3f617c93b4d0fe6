import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadModule, preload } from './load-module';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const missing = () => Promise.reject(new Error('Failed to load chunk'));

test('a module that fails to load is requested again until it loads', async () => {
  const load = vi.fn<() => Promise<string>>(missing);
  const onLoad = vi.fn();
  loadModule(load, onLoad);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('module');
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(onLoad.mock.calls).toEqual([['module']]);
});

test('the request is repeated once, immediately, when the connection returns', async () => {
  const load = vi.fn<() => Promise<string>>(missing);
  const onLoad = vi.fn();
  loadModule(load, onLoad);
  await vi.advanceTimersByTimeAsync(0);
  load.mockResolvedValue('module');
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onLoad).toHaveBeenCalledOnce();
});

test('nothing is requested or used after it has been stopped', async () => {
  const load = vi.fn<() => Promise<string>>(missing);
  const onLoad = vi.fn();
  const end = loadModule(load, onLoad);
  await vi.advanceTimersByTimeAsync(0);
  load.mockResolvedValue('module');
  end();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  expect(onLoad).not.toHaveBeenCalled();
  // A module still loading when it is stopped is not used either.
  loadModule(load, onLoad)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLoad).not.toHaveBeenCalled();
});

test('a failed preload is not reported as an error', async () => {
  const onRejection = vi.fn();
  process.on('unhandledRejection', onRejection);
  preload(missing);
  await vi.advanceTimersByTimeAsync(0);
  await new Promise((resolve) => process.nextTick(resolve));
  process.off('unhandledRejection', onRejection);
  expect(onRejection).not.toHaveBeenCalled();
});
