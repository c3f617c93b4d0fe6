// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSpotlight } from './use-spotlight';

test('an element that was pointed at keeps what it says of a popover of its own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML =
    '<input role="combobox" aria-expanded="false" aria-controls="names" /><h1>Answer</h1>';
  const field = document.querySelector('input') as HTMLElement;
  const says = () => [field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')];
  const { rerender, unmount } = renderHook(({ at }) => useSpotlight(at), {
    initialProps: { at: field as HTMLElement | null },
  });
  await vi.waitFor(() => expect(field?.className).toContain('driver-active-element'));
  expect(says()).toEqual(['false', 'names']);
  // It has arrived a frame later.
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const heading = document.querySelector('h1');
  rerender({ at: heading });
  await vi.waitFor(() => expect(heading?.className).toContain('driver-active-element'));
  expect(says()).toEqual(['false', 'names']);
  rerender({ at: null });
  unmount();
  expect(says()).toEqual(['false', 'names']);
  vi.unstubAllGlobals();
});
