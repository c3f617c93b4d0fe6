// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Spotlight } from './spotlight';

const scroll = vi.fn();

beforeEach(() => {
  Element.prototype.scrollIntoView = scroll;
});
afterEach(() => scroll.mockReset());

const at = (element: Element | null, top: number, bottom: number) =>
  Object.assign(element as HTMLElement, {
    getBoundingClientRect: () => new DOMRect(0, top, 300, bottom - top),
  });

test('an element behind the demo’s panel is scrolled to where it can be seen, and one as high as the window by its top', async () => {
  document.body.innerHTML = '<section data-demo-panel></section><h1>Plan</h1><h2>Forecast</h2>';
  at(document.querySelector('section'), 600, 768);
  const { rerender, unmount } = render(<Spotlight element={at(document.querySelector('h1'), 580, 640)} />);
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'center' }));
  rerender(<Spotlight element={at(document.querySelector('h2'), 500, 2_000)} />);
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'start' }));
  unmount();
});

test('the light surrounds an element and is drawn again when something scrolls', () => {
  document.body.innerHTML = '<h1>Plan</h1>';
  const element = at(document.querySelector('h1'), 100, 140);
  const { container, unmount } = render(<Spotlight element={element} />);
  expect(container.firstElementChild).toHaveStyle({
    top: '94px',
    left: '-6px',
    width: '312px',
    height: '52px',
  });
  at(element, 80, 120);
  document.dispatchEvent(new Event('scroll'));
  expect(container.firstElementChild).toHaveStyle({ top: '74px', height: '52px' });
  unmount();
  expect(element).not.toHaveAttribute('data-demo-place');
});

test('an element under the sticky header is scrolled into view; one below it stays', async () => {
  document.body.innerHTML = '<header style="position: sticky"></header><h1>Plan</h1><h2>Forecast</h2>';
  at(document.querySelector('header'), 0, 97);
  const seen = at(document.querySelector('h1'), 110, 140);
  const { rerender, unmount } = render(<Spotlight element={seen} />);
  expect(seen).toHaveAttribute('data-demo-place');
  scroll.mockReset();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(scroll).not.toHaveBeenCalled();
  rerender(<Spotlight element={at(document.querySelector('h2'), 20, 46)} />);
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'center' }));
  unmount();
});
