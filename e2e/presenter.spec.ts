import {
  type APIRequestContext,
  CONTROL,
  expect,
  expectAccessible,
  followRequests,
  HARBOUR_AND_FINCH,
  OF_COLOURS,
  type Page,
  pixelsBeyond,
  profilePath,
  SERVERS,
  searchByKey,
  test,
} from './journey';
import { dropSignIn } from './sign-in-once';

/** What no screen may show while names are masked, read by a browser without masking. */
async function readNames(request: APIRequestContext): Promise<string[]> {
  const read = async <Answer>(path: string) => (await (await request.get(path)).json()) as Answer;
  const { names } = await read<{ names: { profile: Record<string, string> } }>('/api/labels/names');
  const { rows } = await read<{ rows: { customerReference: string | null; assignee: string | null }[] }>(
    '/api/profiles?limit=100',
  );
  const { data } = await read<{
    data: { name: string; customer_reference: string; assignee: { name: string } }[];
  }>(`${CONTROL}/profiles?limit=100`);
  const operators = await read<{ rows: { name: string; email: string }[] }>('/api/operators');
  const all = [
    ...Object.values(names.profile),
    ...rows.flatMap((row) => [row.customerReference, row.assignee]),
    ...data.flatMap((one) => [one.name, one.customer_reference, one.assignee.name]),
    ...operators.rows.flatMap((one) => [one.name, one.email]),
  ];
  // The assignee "Nobody" in the seed is not a person, and a screen may contain that word.
  return [...new Set(all)].filter(
    (name): name is string => name !== null && name.length > 3 && name !== 'Nobody',
  );
}

/** Decodes a text, however it was encoded. */
function readable(text: string): string {
  const written = text
    .replace(/&amp;|\\u0026/g, '&')
    .replace(/&#x27;|&#39;|&apos;|\\u0027/g, "'")
    .replace(/\\u00([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const addresses = (text.match(/[?&][\w-]+=[^"'\s<\\]+/g) ?? []).map((one) => {
    try {
      return decodeURIComponent(one.replace(/\+/g, ' '));
    } catch {
      return one;
    }
  });
  return `${written}\n${addresses.join('\n')}`;
}

/** What a browser holds of a page: document, fields, title, address, storage. */
const heldBy = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    return [
      document.documentElement.outerHTML,
      ...fields.map(({ value }) => value),
      document.title,
      window.location.href,
      document.cookie,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join('\n');
  });

const SCREENS = [
  ...['/', '/profiles', '/setups', '/configurations', '/checks', '/findings', '/findings?state=all'],
  ...['/exceptions?state=all', '/drift', '/baselines', '/alerts', '/assignments', '/assignments/new'],
  ...['/activity', '/events', '/labels', '/operators', '/settings', '/account', '/compare'],
  ...['/sandbox', '/sandbox?view=scenarios', '/sandbox?view=webhooks', '/sandbox?view=limits', '/stage'],
  `/sandbox?profile=${HARBOUR_AND_FINCH}`,
  ...['', '?tab=preview', '?tab=events', '?tab=history', '?tab=json', '?edit=forms'].map((query) =>
    profilePath(HARBOUR_AND_FINCH, query),
  ),
  `/events?profile=${HARBOUR_AND_FINCH}`,
  `/activity?profile=${HARBOUR_AND_FINCH}`,
  `/compare?items=profile:${HARBOUR_AND_FINCH}`,
  `/preview?of=profile:${HARBOUR_AND_FINCH}`,
  `/preview?of=profile:${HARBOUR_AND_FINCH}&of=profile:${HARBOUR_AND_FINCH}~shown.101`,
  '/checks/new',
];

async function pagesOfTheirOwn(request: APIRequestContext): Promise<string[]> {
  const { checks } = (await (await request.get('/api/checks')).json()) as { checks: { id: string }[] };
  const made = await request.post('/api/assignments', {
    headers: { origin: SERVERS.console.address },
    data: {
      title: 'Shown on a stage',
      reason: 'Masked as any other',
      choice: { profiles: [HARBOUR_AND_FINCH] },
      change: { section: 'leave', forms: { kind: 'change', add: [317], remove: [] } },
    },
  });
  const { number } = (await made.json()) as { number: number };
  return [`/checks/${checks[0]?.id}`, `/assignments/${number}`];
}

test('presenter mode with names masked: no screen has a name or a reference in document, title, address or storage', async ({
  page,
  request,
}) => {
  test.slow();
  const names = await readNames(request);
  expect(names.length).toBeGreaterThan(100);
  const own = await pagesOfTheirOwn(page.request);
  const foundIn = (text: string) => {
    const read = readable(text);
    return names.filter((name) => read.includes(name));
  };

  // What the browser stored before is deleted as well.
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await page.goto('/?present');
  await expect(page).not.toHaveURL(/present/);
  expect(foundIn(await heldBy(page)), 'without a mask there are names').not.toEqual([]);
  const bar = page.getByRole('region', { name: 'Presenter mode' });
  await bar.getByRole('switch', { name: 'Mask names' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-presenter', 'masked');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, OF_COLOURS);

  const settled = followRequests(page);
  for (const path of [...SCREENS, ...own]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(foundIn((await answer?.text()) ?? ''), `the HTML of ${path}`).toEqual([]);
    await settled();
    expect(foundIn(await heldBy(page)), path).toEqual([]);
  }
});

test('presenter mode with names masked: search, links, stored text and downloads', async ({
  page,
  request,
}) => {
  const names = await readNames(request);
  const { rows } = (await (await request.get('/api/profiles?limit=100')).json()) as {
    rows: { uuid: string; customerReference: string }[];
  };
  const { customerReference: reference = '' } = rows.find(({ uuid }) => uuid === HARBOUR_AND_FINCH) ?? {};
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(readStorage).toContain(reference);
  await page.goto('/profiles?present=masked');
  await expect.poll(readStorage).not.toContain(reference);
  await expect(page.getByRole('button', { name: /Export CSV/ })).toBeDisabled();

  // Searches for the true reference, which the address must not contain.
  await searchByKey(page, reference);
  await expect(page.getByText(/1 of \d+|Rows 1–1 of 1/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(HARBOUR_AND_FINCH));
  expect(decodeURIComponent(page.url())).not.toContain(reference);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Customer [0-9A-F]{6}$/);

  // Stored text that contains a name can't be edited: its action says why.
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  const rename = page.getByRole('menuitem', { name: 'Names are masked: turn masking off to change this' });
  await expect(rename).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: 'Turn off masking to print' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Searches for the mask.
  const masked = (await heading.textContent()) ?? '';
  const field = page.getByPlaceholder(/Paste a UUID or reference/);
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await field.waitFor({ timeout: 3_000 });
  }).toPass();
  await field.fill(masked);
  await page
    .getByRole('option', { name: new RegExp(masked) })
    .first()
    .click();
  await expect(heading).toHaveText(masked);

  // An address with a name redirects to one without it.
  await page.goto(`/profiles?q=${encodeURIComponent(reference)}&status=Approved`);
  await expect(page).toHaveURL(/\/profiles\?status=Approved$/);

  const file = await page.request.get('/api/profiles/export');
  expect([file.status(), ((await file.json()) as { code: string }).code]).toEqual([409, 'names_masked']);
  const named = await page.request.put(`/api/labels/profile/${HARBOUR_AND_FINCH}`, {
    data: { label: masked },
    headers: { origin: new URL(page.url()).origin },
  });
  expect([named.status(), ((await named.json()) as { code: string }).code]).toEqual([409, 'names_masked']);

  await page.getByRole('button', { name: 'Leave presenter mode' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-presenter', /./);
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  expect(names).toContain(await heading.textContent());
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('region', { name: 'Presenter mode' })).toBeVisible();
});

test('case 328: while the browser is busy, the page that presenter mode reloads is in presenter mode', async ({
  page,
}) => {
  for (const round of [1, 2, 3, 4]) {
    await page.goto('/labels');
    const reloaded = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.evaluate(() => {
      for (let sent = 0; sent < 40; sent += 1)
        fetch('/icon.svg', { cache: 'no-store' }).catch(() => undefined);
      const key = { key: 'P', code: 'KeyP', shiftKey: true, bubbles: true };
      document.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    const html = await (await reloaded).text();
    expect(html.includes('data-presenter="on"'), `round ${round}`).toBe(true);
    await page.context().clearCookies({ name: 'presenter' });
  }
});

test('case 329: names masked in one window are masked in every other one that can be seen', async ({
  page,
  context,
}) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  const other = await context.newPage();
  await other.goto('/labels?present=masked');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Customer [0-9A-F]{6}$/);
  await other.getByRole('button', { name: 'Leave presenter mode' }).click();
  await expect(heading).toHaveText('Harbour & Finch Ltd');
});

test("the stage: a scenario runs, its lifecycle moves and its webhooks arrive next to its profile's page", async ({
  page,
}) => {
  await page.goto('/stage?present=masked');
  await expect(page.getByRole('heading', { name: 'Stage' })).toBeVisible();
  await page.getByRole('button', { name: 'Instant' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/^Now .+\.$/)).toBeVisible();
  const webhooks = page.getByRole('list', { name: 'Webhooks of this profile' });
  await expect(webhooks.getByText('profile.created')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'The profile’s page' }).getByRole('heading').first(),
  ).toBeVisible();
  await expectAccessible(page);

  // Switches to a role that may not control the sandbox, without signing out; Activity records it.
  const role = page.getByRole('combobox', { name: 'Role' });
  await role.selectOption('Support');
  await expect(role).toHaveValue('support');
  await expect(page.getByRole('heading', { name: 'Stage' })).toBeHidden();
  // Switches back with the palette.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Paste a UUID or reference/).fill('switch role', { timeout: 3_000 });
  }).toPass();
  await page.getByRole('option', { name: 'Switch role: administrator' }).click();
  await expect(role).toHaveValue('administrator');
  // The first change of role ended the session shared with other journeys.
  dropSignIn(SERVERS.console.address);
  await page.goto('/activity');
  await expect(page.getByText(/switched to another demo operator/).first()).toBeVisible();
});

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`at ${width} × ${height}, presenter mode costs at most 48 px of height, and its words switch masking`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/profiles');
    const top = async () => (await page.getByRole('main').boundingBox())?.y ?? 0;
    const navigation = () =>
      page.getByRole('complementary', { name: 'Navigation and connection' }).boundingBox();
    const [before, side] = [await top(), await navigation()];
    await page.goto('/profiles?present');
    const bar = page.getByRole('region', { name: 'Presenter mode' });
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(48);
    // On a phone, larger type adds to the lines above.
    if (width >= 900) expect(await top()).toBeLessThanOrEqual(before + 48);
    expect((await navigation())?.width).toBe(side?.width);
    expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0);

    const masked = bar.getByRole('switch', { name: 'Mask names' });
    await expect(masked).not.toBeChecked();
    await expect(masked).toContainText('off');
    await bar.getByText('Mask names').click();
    await expect(masked).toBeChecked();
    await expect(masked).toContainText('on');
    await expectAccessible(page);
  });
}
