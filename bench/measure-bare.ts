import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser';
import { chooseWords, type Key } from './filter-words';
import { brotliBytes, type ListPage, type Load, loadList, pressKeys, type Throttling } from './load-list';
import { consoleList } from './measure-list';
import { buildNextList } from './peers';
import { type Section, tenth, times, whole } from './report';
import { PROFILE, readAllRows } from './service-client';
import { startConsole } from './start-console';
import { freshFolder, startProcess } from './start-process';
import { median } from './statistics';

const SIZES = [1_000, 100_000];
const LOADS: Record<Throttling, number> = { none: 7, slow: 4 };
/** Pages opened for typing, and keys pressed in each. */
const [TYPED_IN, KEYS] = [4, 4];

interface Figures {
  javascript: number;
  firstRow: Record<Throttling, number>;
  /** Of a profile's page; the bare application has no such page, so it is its first row. */
  firstSection: Record<Throttling, number>;
  /** Key press to filtered rows: the first on a page, and later ones. */
  firstKey: number;
  laterKeys: number;
}

/** The list of configurations next to pages of a bare Next application with the same rows. */
export async function measureBare(): Promise<Section> {
  const peer = buildNextList();
  const browser = await openBrowser();
  try {
    const found: { size: number; ours: Figures; bare: Figures }[] = [];
    for (const size of SIZES) {
      console.log(`Measuring beside a bare Next page, ${size} rows.`);
      const portal = await startConsole({ SANDBOX_CONFIGURATIONS: String(size) });
      const rows = await readAllRows(`${portal.origin}/sandbox/v2`);
      const file = join(freshFolder(), 'rows.json');
      writeFileSync(file, JSON.stringify(rows));
      const bare = await startProcess({ node: peer.start, cwd: peer.folder, env: { ROWS: file } });
      const keys = chooseWords(rows, TYPED_IN * KEYS).flat();
      const ours = consoleList(portal);
      const profile = { ...ours, address: `${portal.origin}/profiles/${PROFILE}`, rows: FIRST_SECTION };
      const bareList = barePage(`${bare.origin}/`);
      const loads = await measureLoads(browser, { list: ours, profile, bare: bareList });
      const typedIn = { ours, bare: barePage(`${bare.origin}/all`) };
      const presses = await measureKeys(browser, typedIn, keys);
      found.push({
        size,
        ours: await toFigures(loads.list, loads.profile, presses.ours),
        bare: await toFigures(loads.bare, loads.bare, presses.bare),
      });
      await Promise.all([portal.stop(), bare.stop()]);
    }
    return toSection(found);
  } finally {
    await browser.close();
  }
}

/** A section's heading in a profile's page. */
const FIRST_SECTION = 'main [id^="section-"]';

const barePage = (address: string): ListPage => ({
  address,
  rows: 'main tbody tr',
  content: 'main',
  field: 'input[aria-label="Name contains"]',
});

/** A page's loads, unthrottled and throttled. */
type Loads = Record<Throttling, Load[]>;

const PAGES = ['list', 'profile', 'bare'] as const;
type Page = (typeof PAGES)[number];

/** Alternates between the pages, after one uncounted load of each. */
async function measureLoads(browser: Browser, pages: Record<Page, ListPage>): Promise<Record<Page, Loads>> {
  const none = (): Loads => ({ none: [], slow: [] });
  const loads = { list: none(), profile: none(), bare: none() };
  for (const throttling of ['none', 'slow'] as const) {
    for (let load = 0; load <= LOADS[throttling]; load += 1) {
      for (const name of PAGES) {
        const loaded = await loadList(browser, pages[name], throttling);
        if (load > 0) loads[name][throttling].push(loaded);
      }
    }
  }
  return loads;
}

/** Milliseconds of each key press to its filtered rows, by page opened. */
type Presses = readonly number[][];

async function measureKeys(
  browser: Browser,
  pages: { ours: ListPage; bare: ListPage },
  keys: readonly Key[],
): Promise<{ ours: Presses; bare: Presses }> {
  const presses = { ours: [] as number[][], bare: [] as number[][] };
  for (let page = 0; page < TYPED_IN; page += 1) {
    const own = keys.slice(page * KEYS, (page + 1) * KEYS);
    for (const name of ['ours', 'bare'] as const)
      presses[name].push((await pressKeys(browser, pages[name], [own])).map(({ filtered }) => filtered));
  }
  return presses;
}

async function toFigures(rows: Loads, sections: Loads, presses: Presses): Promise<Figures> {
  return {
    javascript: await brotliBytes(rows.none.at(-1)?.scripts ?? []),
    firstRow: firstPainted(rows),
    firstSection: firstPainted(sections),
    firstKey: median(presses.flatMap(([first]) => first ?? [])),
    laterKeys: median(presses.flatMap(([, ...later]) => later)),
  };
}

function firstPainted({ none, slow }: Loads): Record<Throttling, number> {
  const of = (loads: readonly Load[]) => median(loads.map(({ firstRow }) => firstRow));
  return { none: of(none), slow: of(slow) };
}

const ROWS: {
  label: string;
  of: (figures: Figures) => number;
  write: (value: number) => string;
  reach: number;
}[] = [
  { label: 'first row painted, ms', of: ({ firstRow }) => firstRow.none, write: whole, reach: 1.25 },
  {
    label: 'the same at 4 × CPU and slow 4G, ms',
    of: ({ firstRow }) => firstRow.slow,
    write: whole,
    reach: 1.4,
  },
  {
    label: 'first section of a profile ÷ first row of the bare page, ms',
    of: ({ firstSection }) => firstSection.none,
    write: whole,
    reach: 1.7,
  },
  {
    label: 'the same at 4 × CPU and slow 4G, ms',
    of: ({ firstSection }) => firstSection.slow,
    write: whole,
    reach: 1.7,
  },
  { label: 'first key press to filtered rows, ms', of: ({ firstKey }) => firstKey, write: tenth, reach: 1.5 },
  { label: 'later key presses, ms', of: ({ laterKeys }) => laterKeys, write: tenth, reach: 1 },
];

const kilobytesOf = (figures: Figures | undefined) => (figures?.javascript ?? Number.NaN) / 1_000;
const reached = (most: number, value: number) => `at most ${most}: ${value <= most ? 'met' : 'missed'}`;

function toSection(found: readonly { size: number; ours: Figures; bare: Figures }[]): Section {
  const [shortest, longest] = [found[0], found.at(-1)];
  const growth = (longest?.ours.firstRow.none ?? Number.NaN) / (shortest?.ours.firstRow.none ?? Number.NaN);
  const javascript = [longest?.ours, longest?.bare].map((figures) => tenth(kilobytesOf(figures)));
  javascript.push(times(kilobytesOf(longest?.ours) / kilobytesOf(longest?.bare)));
  return {
    title: 'Configurations next to a bare Next page',
    columns: ['', 'rows', 'this console', 'a bare Next page', 'console ÷ bare', 'target'],
    rows: [
      ...ROWS.flatMap(({ label, of, write, reach }) =>
        found.map(({ size, ours, bare }) => {
          const ratio = of(ours) / of(bare);
          const values = [whole(size), write(of(ours)), write(of(bare)), times(ratio)];
          return [label, ...values, reached(reach, ratio)];
        }),
      ),
      ['JavaScript, kB brotli', '', ...javascript, reached(130, kilobytesOf(longest?.ours))],
      ['first row, longest list ÷ shortest', '', times(growth), '', '', reached(1.2, growth)],
    ],
    notes: [
      `Load average at the end: ${loadavg().map(tenth).join(', ')}. Medians of ${LOADS.none} loads in turn (${LOADS.slow} at 4 × CPU and slow 4G: 1.6 Mbit/s, 150 ms), each with an empty cache.`,
      `The bare page draws the same rows in a plain table without styles, sessions or keys; its only JavaScript is Next’s. For key presses it contains all rows and filters them itself: ${TYPED_IN} pages of each, ${KEYS} keys in each.`,
    ],
  };
}
