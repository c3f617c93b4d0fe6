import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { SERVERS } from './servers/addresses';
import type { Scripted } from './servers/scripted';

export type { Page };
export { expect, SERVERS };

/** The rich seeded profile, in words that the seed fixes. */
export const HARBOUR_AND_FINCH = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

/** What a page said that no page should: console errors, uncaught errors, policy reports. */
const EXPECTED = [/Failed to load resource/];

export const test = base.extend<{ quiet: undefined; faults: FaultService }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.some((words) => words.test(message.text())))
          said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await use(undefined);
      expect(said, 'what the page said on its console').toEqual([]);
    },
    { auto: true },
  ],
  faults: async ({ page }, use) => {
    await script([]);
    await use({ script, record, setup, profile: randomUUID() });
    await page.close();
  },
});

interface FaultService {
  /** The journey's own, as the console shares what it has read a moment ago. */
  profile: string;
  script: typeof script;
  record: typeof record;
  setup: typeof setup;
}

async function script(steps: Scripted[], more: object = {}): Promise<void> {
  const response = await fetch(`${SERVERS.faults.address}/script`, {
    method: 'POST',
    body: JSON.stringify({ script: steps, setup: more }),
  });
  expect(response.ok).toBe(true);
}

async function record(): Promise<{ method: string; path: string; at: number }[]> {
  const response = await fetch(`${SERVERS.faults.address}/record`);
  return (await response.json()) as { method: string; path: string; at: number }[];
}

async function setup(): Promise<object> {
  return (await (await fetch(`${SERVERS.faults.address}/setup`)).json()) as object;
}

/** No accessibility rule is broken on the page as it stands (case 106). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual(
    [],
  );
}

/** The address of a profile in one of the consoles. */
export const profilePath = (uuid: string, query = '') => `/profiles/${uuid}${query}`;
