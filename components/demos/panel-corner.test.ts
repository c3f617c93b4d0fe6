import { expect, test } from 'vitest';
import { panelCorner } from './panel-corner';

const PANEL = { width: 360, height: 220 };
const WINDOW = { width: 1024, height: 768 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test('with nothing to point at, the panel is at the lower left of the page, next to the navigation', () => {
  expect(panelCorner(PANEL, WINDOW, null)).toEqual({ left: 244, top: 532 });
  expect(panelCorner(PANEL, { width: 800, height: 768 }, null)).toEqual({ left: 16, top: 532 });
});

test('the panel is in a corner where it covers nothing it points at', () => {
  expect(panelCorner(PANEL, WINDOW, box(300, 500, 1000, 760))).toEqual({ left: 648, top: 16 });
  expect(panelCorner(PANEL, WINDOW, box(240, 0, 1024, 500))).toEqual({ left: 244, top: 532 });
  expect(panelCorner(PANEL, WINDOW, box(240, 0, 620, 768))).toEqual({ left: 648, top: 16 });
});

test('when everything is highlighted, the panel covers as little as possible and stays inside a small window', () => {
  expect(panelCorner(PANEL, WINDOW, box(0, 0, 1024, 700))).toEqual({ left: 244, top: 532 });
  expect(panelCorner(PANEL, { width: 320, height: 200 }, null)).toEqual({ left: 0, top: 0 });
});
