// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSpotlight } from './use-spotlight';

const scroll = vi.fn();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = scroll;
});
afterEach(() => {
  vi.unstubAllGlobals();
  scroll.mockReset();
});

const at = (element: Element | null, top: number, bottom: number) =>
  Object.assign(element as HTMLElement, {
    getBoundingClientRect: () => new DOMRect(0, top, 300, bottom - top),
  });

test('an element behind the demo’s panel is scrolled to where it can be seen, and one as high as the window by its top', async () => {
  document.body.innerHTML = '<section data-demo-panel></section><h1>Plan</h1><h2>Forecast</h2>';
  at(document.querySelector('section'), 600, 768);
  const { rerender, unmount } = renderHook(({ place }) => useSpotlight(place), {
    initialProps: { place: at(document.querySelector('h1'), 580, 640) },
  });
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'center' }));
  rerender({ place: at(document.querySelector('h2'), 500, 2_000) });
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'start' }));
  unmount();
});

test('an element under the sticky header is scrolled into view; one below it stays', async () => {
  document.body.innerHTML = '<header style="position: sticky"></header><h1>Plan</h1><h2>Forecast</h2>';
  at(document.querySelector('header'), 0, 97);
  const seen = at(document.querySelector('h1'), 110, 140);
  const { rerender, unmount } = renderHook(({ place }) => useSpotlight(place), {
    initialProps: { place: seen },
  });
  await vi.waitFor(() => expect(seen.className).toContain('driver-active-element'));
  scroll.mockReset();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(scroll).not.toHaveBeenCalled();
  rerender({ place: at(document.querySelector('h2'), 20, 46) });
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'center' }));
  unmount();
});

test('a highlighted element keeps its own popover attributes', async () => {
  document.body.innerHTML =
    '<input role="combobox" aria-expanded="false" aria-controls="names" /><h1>Answer</h1>';
  const field = document.querySelector('input') as HTMLElement;
  const says = () => [field.getAttribute('aria-expanded'), field.getAttribute('aria-controls')];
  const { rerender, unmount } = renderHook(({ at }) => useSpotlight(at), {
    initialProps: { at: field as HTMLElement | null },
  });
  await vi.waitFor(() => expect(field?.className).toContain('driver-active-element'));
  expect(says()).toEqual(['false', 'names']);
  // It arrives a frame later.
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const heading = document.querySelector('h1');
  rerender({ at: heading });
  await vi.waitFor(() => expect(heading?.className).toContain('driver-active-element'));
  expect(says()).toEqual(['false', 'names']);
  rerender({ at: null });
  unmount();
  expect(says()).toEqual(['false', 'names']);
});
