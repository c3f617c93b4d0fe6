import { expect } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../scripts/find-browser';
import { HARBOUR_AND_FINCH, profilePath, SERVERS, test } from './journey';
import { newProfile } from './other-client';

/**
 * One journey for each role in an unmodified Firefox, driven with WebDriver BiDi. Skipped where Firefox isn't
 * installed; the test command installs Debian's.
 */
const firefox = findFirefox();
const { address } = SERVERS.console;

let browser: Browser;
let page: Page;
let errors: string[];

test.skip(
  firefox === null,
  'Firefox is not installed: apt-get install firefox-esr, or set FIREFOX to its path.',
);
test.describe.configure({ timeout: 120_000 });

test.beforeAll(async () => {
  if (firefox === null) return;
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    defaultViewport: { width: 1440, height: 900 },
  });
});

test.afterAll(() => browser?.close());

test.beforeEach(async () => {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
});

test.afterEach(async () => {
  await page?.browserContext().close();
  expect(errors, 'what the page said on its console').toEqual([]);
});

/** Enters as a demo operator with a click, as a person would. */
async function enterAs(role: string, path: string): Promise<void> {
  await page.goto(`${address}/sign-in?return=${encodeURIComponent(path)}`);
  await press(`::-p-text(${role})`);
  await page.waitForFunction((expected) => location.pathname + location.search === expected, {}, path);
}

/** A control does nothing before React has taken it over. */
async function press(selector: string): Promise<void> {
  const control = await page.locator(selector).waitHandle();
  await page.waitForFunction(
    (element) => Object.keys(element).some((key) => key.startsWith('__reactProps')),
    {},
    control,
  );
  await page.locator(selector).click();
}

/** By the name that a screen reader says. */
const named = (name: string) => `::-p-aria([name="${name}"])`;

const shows = (words: string) => page.locator(`::-p-text(${words})`).wait();

test('support finds a profile by its name', async () => {
  await enterAs('Support', '/');
  await press(named('Find a profile, configuration or setting'));
  await page.keyboard.type('harbour');
  await shows('Harbour & Finch');
  await page.keyboard.press('Enter');
  await page.waitForFunction((path) => location.pathname === path, {}, profilePath(HARBOUR_AND_FINCH));
  await shows('18 sections that collect representatives');
  expect(await page.$(named('Edit forms'))).toBeNull();
});

test('an auditor reads Activity', async () => {
  await enterAs('Auditor', '/activity');
  await shows('signed in');
  expect(await page.$$('tbody [data-opens-row]')).not.toEqual([]);
});

test('a compliance manager adds a form by keyboard and undoes it', async ({ request }) => {
  const profile = await newProfile(request, [101, 104]);
  await enterAs('Compliance manager', profilePath(profile));
  await press(named('Edit forms'));
  await page.locator(named('Remove form 101')).wait();
  await page.keyboard.type('205 ');
  await page.locator(named('Remove form 205')).wait();
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await shows('Forms saved');
  await press(named('Undo'));
  await shows('Change undone');
});

test('an administrator invites someone and sees the link once', async () => {
  await enterAs('Administrator', '/operators');
  await press(named('Invite'));
  await page.locator('[role="dialog"] [name="name"]').fill('Łukasz Ørsted');
  await page.locator('[role="dialog"] [name="email"]').fill('lukasz@example.com');
  await page.locator('[role="dialog"] [value="auditor"]').click();
  await page.keyboard.press('Enter');
  await shows('Copy the link now');
});
