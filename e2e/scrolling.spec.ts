import { expect, HARBOUR_AND_FINCH, type Page, profilePath, test } from './journey';

const SCREENS = {
  start: '/',
  configurations: '/configurations',
  'a configuration': '/configurations?configuration=1000',
  profiles: '/profiles',
  events: '/events',
  labels: '/labels',
  activity: '/activity',
  operators: '/operators',
  settings: '/settings',
  account: '/account',
  setup: profilePath(HARBOUR_AND_FINCH),
  JSON: profilePath(HARBOUR_AND_FINCH, '?tab=json'),
  'a profile’s events': profilePath(HARBOUR_AND_FINCH, '?tab=events'),
  history: profilePath(HARBOUR_AND_FINCH, '?tab=history'),
  'edit forms': profilePath(HARBOUR_AND_FINCH, '?edit=forms'),
  'sandbox profiles': '/sandbox',
  'a sandbox profile': `/sandbox?profile=${HARBOUR_AND_FINCH}`,
  'sandbox scenarios': '/sandbox?view=scenarios',
  'sandbox webhooks': '/sandbox?view=webhooks',
  'sandbox limits': '/sandbox?view=limits',
};

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

for (const [width, height] of [
  [1440, 900],
  [320, 700],
] as const) {
  test(`case 125: one long wheel movement on any screen never scrolls past its content, ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await page.setViewportSize({ width, height });
    const beyond: string[] = [];
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      const sheet = page.getByRole('dialog');
      if (/configuration=|edit=/.test(path)) await sheet.waitFor();
      await page.mouse.move(width / 2, height - 60);
      await page.mouse.wheel(0, 50_000);
      // The wheel scrolls with an animation, so jump to its end.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const { sideways, beyond: pixels, drawn } = await measure(page);
      if (pixels > 1) beyond.push(`${name}: ${pixels} px beyond its content`);
      // Tables of lists must not need sideways scrolling at any width.
      if (sideways !== '' && !path.startsWith('/profiles/'))
        beyond.push(`${name}: ${sideways} goes sideways`);
      if (drawn === 0) beyond.push(`${name}: nothing in view at its end`);
    }
    expect(beyond).toEqual([]);
  });
}
