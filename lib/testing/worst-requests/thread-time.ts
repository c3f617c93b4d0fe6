import { readFileSync } from 'node:fs';

/** Milliseconds of a thread's own time, as the quiet machine of docs/measurements.md needs for the same work. */
export interface ThreadTime {
  /** The longest time without a turn for any other work. */
  atOnce: number;
  inAll: number;
}

const own = (file: string) => readFileSync(`/proc/thread-self/${file}`, 'latin1');

function cpuTime(): number {
  // Linux counts a running thread every 4 ms, unless someone asks.
  process.cpuUsage();
  return Number.parseInt(own('schedstat'), 10) / 1e6;
}

/** Pages of memory that this thread was the first to use (proc(5), minflt). */
const newPages = () => Number(own('stat').split(') ')[1]?.split(' ')[7]);

/** Milliseconds that the first use of a page takes on that machine, with copying 4 kB into it. */
const PAGE_MS = 0.003;

/**
 * What a page takes here in addition. On some virtual machines it is five times as long, so a body of 16 MB would cost
 * 120 ms before a line of ours runs; no other work is slower there.
 */
function slowerPages(): number {
  const text = JSON.stringify('x'.repeat(16_000_000));
  // Not divided by the pages that Linux counts: it may have used fewer and larger ones.
  const perPage = Array.from({ length: TRIES }, () => {
    const began = cpuTime();
    if (JSON.parse(text).length === 0) throw new Error('Nothing was parsed.');
    return (cpuTime() - began) / (text.length / 4_096);
  });
  return Math.max(0, Math.min(...perPage) - PAGE_MS);
}

/** As often as a reference is measured. */
const TRIES = 3;

/**
 * Milliseconds of CPU time of this thread. Linux counts them per thread, so neither other processes nor the
 * database's thread add to them; elsewhere it is the time of day.
 */
const clock = (() => {
  try {
    if (!Number.isFinite(cpuTime() + newPages())) return () => performance.now();
  } catch {
    return () => performance.now();
  }
  const slower = slowerPages();
  return () => cpuTime() - newPages() * slower;
})();

/** What `reference` takes on that machine, once it is compiled. */
const REFERENCE_MS = 5;
const UNTIL_COMPILED = 20;

const TEXT = JSON.stringify(
  Array.from({ length: 4_000 }, (_, index) => ({
    number: index,
    name: `name ${index}`,
    list: [index, null],
  })),
);

/** Work of a known cost, of the same kind as that of requests: parsing, maps, regular expressions, writing. */
function reference(): number {
  const began = clock();
  const rows = JSON.parse(TEXT) as { name: string }[];
  const byName = new Map(rows.map((row) => [row.name.replace(/\d+$/, (digits) => `${digits}x`), row]));
  if (JSON.stringify([...byName]).length < TEXT.length) throw new Error('The reference was optimised away.');
  return clock() - began;
}

const references = (count: number) => Array.from({ length: count }, reference);

/** Milliseconds for which a measured reference holds: those after one request also serve the next. */
const HOLDS = 1_000;
let latest = { at: Number.NEGATIVE_INFINITY, times: [] as number[] };

const recentReferences = () => (performance.now() - latest.at < HOLDS ? latest.times : []);

function measureReferences(): number[] {
  if (latest.times.length === 0) references(UNTIL_COMPILED);
  const times = references(TRIES);
  latest = { at: performance.now(), times };
  return times;
}

/** A request that costs no more is within every limit on any machine, so no reference is measured for it. */
const CHEAP: ThreadTime = { atOnce: 15, inAll: 15 };

/**
 * Measures this thread while `run` does its work, in units of a reference that is measured right after, and shortly
 * before if another request was measured then. Work of the background in the same time is included.
 */
export async function threadTime(run: () => Promise<unknown>): Promise<ThreadTime> {
  const before = recentReferences();
  let [atOnce, inAll, last] = [0, 0, clock()];
  const look = () => {
    const now = clock();
    atOnce = Math.max(atOnce, now - last);
    inAll += now - last;
    last = now;
  };
  const looking = setInterval(look, 1);
  try {
    await run();
  } finally {
    clearInterval(looking);
    look();
  }
  if (atOnce <= CHEAP.atOnce && inAll <= CHEAP.inAll) return { atOnce, inAll };
  const times = [...before, ...measureReferences()].sort((one, other) => one - other);
  const unit = REFERENCE_MS / (times[Math.floor(times.length / 2)] ?? REFERENCE_MS);
  return { atOnce: atOnce * unit, inAll: inAll * unit };
}
