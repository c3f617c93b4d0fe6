import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser';
import { compareLists, type ListFigures } from './compare-lists';
import { chooseWords } from './filter-words';
import { brotliBytes, type ListPage, type Load, loadList, pressKeys } from './load-list';
import type { KeyPress } from './page-probe';
import { buildReactAdmin } from './peers';
import type { Section } from './report';
import { type Row, readAllRows } from './service-client';
import { type StartedConsole, startConsole } from './start-console';
import { freshFolder, type StartedProcess, startProcess } from './start-process';
import { median, ninetieth } from './statistics';

const SIZES = [100, 10_000, 100_000];
const LOADS = 7;
const WORDS = 12;

/** First load of Configurations and its filter, next to the same list built with react-admin. */
export async function measureList(): Promise<Section[]> {
  const peer = buildReactAdmin();
  const browser = await openBrowser();
  try {
    const figures: { size: number; console: ListFigures; reactAdmin: ListFigures }[] = [];
    for (const size of SIZES) {
      console.log(`Measuring lists of ${size} rows.`);
      const portal = await startConsole({ SANDBOX_CONFIGURATIONS: String(size) });
      const rows = await readAllRows(`${portal.origin}/sandbox/v2`);
      if (rows.length !== size) throw new Error(`The sandbox has ${rows.length} rows instead of ${size}.`);
      const reactAdmin = await startReactAdmin(peer, rows);
      const pages = { console: consoleList(portal), reactAdmin: reactAdminList(reactAdmin.origin) };
      figures.push({ size, ...(await measureBoth(browser, pages, rows)) });
      await Promise.all([portal.stop(), reactAdmin.stop()]);
    }
    return compareLists(figures, LOADS);
  } finally {
    await browser.close();
  }
}

function startReactAdmin(folder: string, rows: readonly Row[]): Promise<StartedProcess> {
  const file = join(freshFolder(), 'rows.json');
  writeFileSync(file, JSON.stringify(rows));
  return startProcess({ node: [join(folder, 'server.mjs'), file] });
}

export const consoleList = ({ origin, cookie }: StartedConsole): ListPage => ({
  cookie,
  address: `${origin}/configurations`,
  rows: 'main tbody tr',
  content: 'main',
  field: 'input[aria-label="Name contains"]',
});

const reactAdminList = (origin: string): ListPage => ({
  address: `${origin}/#/configurations`,
  rows: '#main-content tbody tr',
  content: '#main-content',
  field: 'input[name="q"]',
});

interface BothPrograms<Value> {
  console: Value;
  reactAdmin: Value;
}

/** Alternates loads, after one that is not counted. */
async function measureBoth(
  browser: Browser,
  pages: BothPrograms<ListPage>,
  rows: readonly Row[],
): Promise<BothPrograms<ListFigures>> {
  const loads: BothPrograms<Load[]> = { console: [], reactAdmin: [] };
  for (let load = 0; load <= LOADS; load += 1) {
    for (const side of ['console', 'reactAdmin'] as const) {
      const found = await loadList(browser, pages[side]);
      if (load > 0) loads[side].push(found);
    }
  }
  const words = chooseWords(rows, WORDS);
  return {
    console: await summarise(loads.console, await pressKeys(browser, pages.console, words)),
    reactAdmin: await summarise(loads.reactAdmin, await pressKeys(browser, pages.reactAdmin, words)),
  };
}

async function summarise(loads: readonly Load[], presses: readonly KeyPress[]): Promise<ListFigures> {
  const of = (member: 'firstRow' | 'bytes' | 'heap' | 'elements' | 'nodes') =>
    median(loads.map((load) => load[member]));
  return {
    javascript: await brotliBytes(loads.at(-1)?.scripts ?? []),
    bytes: of('bytes'),
    firstRow: of('firstRow'),
    filtered: median(presses.map(({ filtered }) => filtered)),
    filteredNinetieth: ninetieth(presses.map(({ filtered }) => filtered)),
    echo: median(presses.map(({ echo }) => echo)),
    heap: of('heap'),
    elements: of('elements'),
    nodes: of('nodes'),
    presses: presses.length,
  };
}
