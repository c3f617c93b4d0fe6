import { kilobytes, type Section, tenth, times, whole } from './report';

export interface ListFigures {
  /** Bytes after brotli compression. */
  javascript: number;
  bytes: number;
  firstRow: number;
  filtered: number;
  filteredNinetieth: number;
  echo: number;
  heap: number;
  elements: number;
  nodes: number;
  /** Number of key presses in each median. */
  presses: number;
}

interface Size {
  size: number;
  console: ListFigures;
  reactAdmin: ListFigures;
}

type Figure = Exclude<keyof ListFigures, 'presses'>;

const FIGURES: { figure: Figure; label: string; write: (value: number) => string }[] = [
  { figure: 'javascript', label: 'JavaScript, kB brotli', write: kilobytes },
  { figure: 'bytes', label: 'all bytes over the wire, kB', write: kilobytes },
  { figure: 'firstRow', label: 'first row painted, ms', write: whole },
  { figure: 'filtered', label: 'key press to filtered rows painted, ms', write: tenth },
  { figure: 'filteredNinetieth', label: 'the same, p90, ms', write: tenth },
  { figure: 'echo', label: 'key press to its character painted, ms', write: tenth },
  { figure: 'heap', label: 'JavaScript heap after collection, kB', write: kilobytes },
  { figure: 'elements', label: 'elements in the content', write: whole },
  { figure: 'nodes', label: 'nodes in the content, including text', write: whole },
];

/** One table per size, and one that shows growth from the shortest list to the longest. */
export function compareLists(sizes: readonly Size[], loads: number): Section[] {
  return [...sizes.map((size) => compareWithReactAdmin(size, loads)), ...growth(sizes)];
}

function compareWithReactAdmin({ size, console, reactAdmin }: Size, loads: number): Section {
  return {
    title: `Configurations at ${whole(size)} rows`,
    columns: ['', 'this console', 'react-admin 5.15', 'console ÷ react-admin', 'target'],
    rows: FIGURES.map(({ figure, label, write }) => [
      label,
      write(console[figure]),
      write(reactAdmin[figure]),
      times(console[figure] / reactAdmin[figure]),
      verdict(figure, console, reactAdmin),
    ]),
    notes: [
      `Medians of ${loads} alternating loads, each with an empty cache, from a warm server on the same machine; no throttling. Filter: medians of ${console.presses} and ${reactAdmin.presses} single key presses, each a text not requested before.`,
      'Both are production builds, each sent as its server compresses it; brotli at quality 11 is computed from the scripts that were loaded. By default, react-admin waits 500 ms after a key press, to reduce the load on its server.',
    ],
  };
}

const REACH: Partial<Record<Figure, (ours: ListFigures, theirs: ListFigures) => [string, boolean]>> = {
  javascript: (ours, theirs) => ['at most 0.5 ×', ours.javascript <= 0.5 * theirs.javascript],
  firstRow: (ours, theirs) => ['at most 0.33 ×', ours.firstRow * 3 <= theirs.firstRow],
  filtered: ({ filtered }) => ['at most 50', filtered <= 50],
  echo: ({ echo }) => ['within a frame, 16.7', echo <= 16.7],
  nodes: ({ nodes }) => ['at most 250', nodes <= 250],
};

function verdict(figure: Figure, ours: ListFigures, theirs: ListFigures): string {
  const [reach, metWords] = REACH[figure]?.(ours, theirs) ?? ['', true];
  return reach && `${reach}: ${metWords ? 'met' : 'missed'}`;
}

function growth(sizes: readonly Size[]): Section[] {
  const [shortest, longest] = [sizes[0], sizes.at(-1)];
  if (!shortest || !longest || shortest === longest) return [];
  return [
    {
      title: 'Configurations, from the shortest list to the longest',
      columns: ['', ...sizes.map(({ size }) => `${whole(size)} rows`), 'growth', 'target'],
      rows: FIGURES.map(({ figure, label, write }) => {
        const ratio = longest.console[figure] / shortest.console[figure];
        const values = sizes.map((size) => write(size.console[figure]));
        return [label, ...values, times(ratio), `at most 1.15 ×: ${ratio <= 1.15 ? 'met' : 'missed'}`];
      }),
      notes: ['This console’s own figures from the tables above.'],
    },
  ];
}
