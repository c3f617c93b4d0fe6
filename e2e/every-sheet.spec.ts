import { IN_OVERLAY, INTERACTION_MS, leastBusy, pressButton } from './interactions';
import { brokenInBoth, expect, followRequests, pixelsBeyond, test } from './journey';
import { listOverlays, openOverlay } from './overlays';
import { LAPTOP } from './screens';
import { withYearConsole } from './year-console';

/** What must hold for every sheet, dialog and menu of a console with a year of history. */
const { home } = withYearConsole();

test('every sheet, dialog and menu opens at once, breaks no accessibility rule in either theme, and loses nothing at 320 px', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.setViewportSize(LAPTOP);
  const settled = followRequests(page);
  for (const overlay of await listOverlays(page.request, home)) {
    await test.step(`${overlay.name} at ${overlay.at}`, async () => {
      const load = async () => {
        await page.goto(home + overlay.at);
        await settled();
      };
      const open = async () => {
        await openOverlay(page, overlay, (button) => pressButton(button, settled));
        await settled();
      };
      await load();
      const opening = await leastBusy(page, open, load);
      expect.soft(opening, `opening ${overlay.name} at ${overlay.at}`).toBeLessThanOrEqual(INTERACTION_MS);
      expect.soft(await brokenInBoth(page), `${overlay.name} at ${overlay.at}`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect.soft(await pixelsBeyond(page), `${overlay.name} at 320 px`).toBeLessThanOrEqual(0);
      await page.setViewportSize(LAPTOP);
      const type = async () => {
        if (await IN_OVERLAY.run(page, settled)) await settled();
      };
      const typing = await leastBusy(page, type, () => load().then(open));
      expect.soft(typing, `typing into ${overlay.name} at ${overlay.at}`).toBeLessThanOrEqual(INTERACTION_MS);
    });
  }
});

test('a button that keeps a person waiting is found out', async ({ page }) => {
  const load = () =>
    page.setContent(
      '<button onclick="const until = performance.now() + 200; while (performance.now() < until);">Wait</button>',
    );
  await load();
  const busy = await leastBusy(page, () => page.getByRole('button').click(), load);
  expect(busy).toBeGreaterThan(INTERACTION_MS);
});
