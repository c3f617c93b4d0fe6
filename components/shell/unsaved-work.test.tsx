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
  const redraw = vi.fn();
  withoutUnsavedWork(redraw);
  expect(redraw).toHaveBeenCalledTimes(1);

  const { rerender, unmount } = render(<Work isDirty />);
  withoutUnsavedWork(redraw);
  expect(redraw).toHaveBeenCalledTimes(1);
  said[0]?.action?.onClick();
  expect(redraw).toHaveBeenCalledTimes(2);

  rerender(<Work isDirty={false} />);
  withoutUnsavedWork(redraw);
  rerender(<Work isDirty />);
  unmount();
  withoutUnsavedWork(redraw);
  expect(redraw).toHaveBeenCalledTimes(4);
  expect(said).toHaveLength(1);
});
