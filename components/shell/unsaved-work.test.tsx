import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TOAST_EVENT, type Toast } from './show-toast';
import { useUnsavedWork, withoutUnsavedWork } from './unsaved-work';

const said: Toast[] = [];
window.addEventListener(TOAST_EVENT, (event) => said.push((event as CustomEvent<Toast>).detail));

function Work({ isDirty }: { isDirty: boolean }) {
  useUnsavedWork(isDirty);
  return null;
}

test('a page with unsaved work reloads after confirmation, any other at once', () => {
  const drawAnew = vi.fn();
  withoutUnsavedWork(drawAnew);
  expect(drawAnew).toHaveBeenCalledTimes(1);

  const { rerender, unmount } = render(<Work isDirty />);
  withoutUnsavedWork(drawAnew);
  expect(drawAnew).toHaveBeenCalledTimes(1);
  said[0]?.action?.onClick();
  expect(drawAnew).toHaveBeenCalledTimes(2);

  rerender(<Work isDirty={false} />);
  withoutUnsavedWork(drawAnew);
  rerender(<Work isDirty />);
  unmount();
  withoutUnsavedWork(drawAnew);
  expect(drawAnew).toHaveBeenCalledTimes(4);
  expect(said).toHaveLength(1);
});
