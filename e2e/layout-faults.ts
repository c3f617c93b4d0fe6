import type { Page } from '@playwright/test';

/** Text whose lines don't fit into their box. An ellipsis at the end of a line is meant, and so is a scroll area. */
export const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')) {
      const { overflowY, webkitLineClamp, display, clipPath, opacity } = getComputedStyle(element);
      const isClipped = (overflowY === 'hidden' || overflowY === 'clip') && display !== 'inline';
      const isForScreenReaders = clipPath !== 'none' || opacity === '0' || element.clientHeight <= 1;
      const isHidden = isForScreenReaders || element.closest('[aria-hidden="true"], .sr-only') !== null;
      if (!isClipped || isHidden || webkitLineClamp !== 'none') continue;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (hasText && element.scrollHeight > element.clientHeight + 3)
        cut.push(
          `${element.textContent?.trim().slice(0, 60)} (${element.scrollHeight} in ${element.clientHeight} px)`,
        );
    }
    return cut;
  });

/** Pairs of buttons, links and fields that cover each other; what floats above the page is left out. */
export const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement));
    /** What an ellipsis or the edge of a scroll area leaves of a box. */
    const seen = (box: DOMRect, element: Element): DOMRect => {
      const parent = element.parentElement;
      if (parent === null || parent.tagName === 'MAIN') return box;
      if (getComputedStyle(parent).overflowX === 'visible') return seen(box, parent);
      const edge = parent.getBoundingClientRect();
      const [left, top] = [Math.max(box.left, edge.left), Math.max(box.top, edge.top)];
      const right = Math.max(left, Math.min(box.right, edge.right));
      const bottom = Math.max(top, Math.min(box.bottom, edge.bottom));
      return seen(new DOMRect(left, top, right - left, bottom - top), parent);
    };
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, boxes: [...element.getClientRects()].map((box) => seen(box, element)) }))
      .filter(({ element, boxes: [box] }) => box && box.width > 4 && box.height > 4 && !floats(element));
    const nameOf = (element: HTMLElement) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      element.tagName;
    const found: string[] = [];
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // The icon button inside a field belongs to it.
        if (one.element.parentElement === other.element.parentElement && one.element.matches('input'))
          continue;
        // A link in a text has a box for each of its lines.
        const isCovered = one.boxes.some((box) =>
          other.boxes.some((second) => {
            const width = Math.min(box.right, second.right) - Math.max(box.left, second.left);
            const height = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
            return width > 3 && height > 3;
          }),
        );
        if (isCovered) found.push(`${nameOf(one.element)} × ${nameOf(other.element)}`);
      }
    }
    return found;
  });

/** Rows that a browser may paint before the others have arrived. */
const FIRST_ROWS = 5;

/** Tables whose columns have other widths while only their first rows are there. */
export const findUnsteadyColumns = (page: Page): Promise<string[]> =>
  page.evaluate((first) => {
    const widths = (table: Element) =>
      [...table.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().width);
    return [...document.querySelectorAll('main table')].flatMap((table) => {
      const part = table.cloneNode(true) as HTMLElement;
      const rest = [...part.querySelectorAll('tbody > tr')].slice(first);
      for (const row of rest) row.remove();
      table.after(part);
      const firstWidths = widths(part);
      part.remove();
      return widths(table).flatMap((width, index) => {
        const moved = Math.round(Math.abs(width - (firstWidths[index] ?? 0)));
        return moved <= 2 ? [] : [`${table.querySelectorAll('th')[index]?.textContent} by ${moved} px`];
      });
    });
  }, FIRST_ROWS);

/** How far the page scrolls beyond its content, and whether anything is drawn at its current position. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const content = Math.max(document.body.getBoundingClientRect().bottom + window.scrollY, clientHeight);
    const drawn = [...document.querySelectorAll('main *')].filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      const isHidden = getComputedStyle(element).position === 'absolute' && width <= 1;
      return !isHidden && element.children.length === 0 && bottom > 0 && top < innerHeight;
    });
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    );
    return {
      sideways: wide.map((element) => element.ariaLabel ?? element.tagName).join(', '),
      beyond: Math.round(scrollHeight - content),
      drawn: drawn.length,
    };
  });

/** The page of one profile, check or assignment. */
const ABOUT_ONE = /^\/(?:profiles|checks|assignments)\//;

/** What is wrong at the end of a screen, after one long wheel movement (case 125). */
export async function findPastEnd(page: Page, path: string): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height - 60);
  await page.mouse.wheel(0, 50_000);
  // The wheel scrolls with an animation, so jump to its end.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const { sideways, beyond, drawn } = await measure(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  return [
    ...(beyond > 1 ? [`${beyond} px beyond its content`] : []),
    // A list must not need sideways scrolling at any width; a page about one thing may have a wide part.
    ...(sideways !== '' && !ABOUT_ONE.test(path) ? [`${sideways} goes sideways`] : []),
    ...(drawn === 0 ? ['nothing in view at its end'] : []),
  ];
}
