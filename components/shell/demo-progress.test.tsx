import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeDemo, endDemo, restartDemos, startDemo, useDemoProgress } from './demo-progress';

test('after a reset the demo starts again, in other tabs as well', () => {
  const { result } = renderHook(useDemoProgress);
  const continueDemo = () => {
    startDemo('first-look');
    changeDemo({ step: 3 });
  };
  act(continueDemo);
  act(restartDemos);
  expect(result.current?.step).toBe(0);
  act(continueDemo);
  const [key] = Object.keys(localStorage);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'another' })));
  expect(result.current?.step).toBe(3);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: key ?? '' })));
  expect(result.current?.step).toBe(0);
  act(endDemo);
});
