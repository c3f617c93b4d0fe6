import type { Presence, SectionDifference } from '@/lib/features/setups/setups';

/** The mark in a cell: the section's state in the first row of a family, and only differences in other rows. */
export type MarkKind =
  | Presence
  | SectionDifference['difference']
  | 'same'
  | 'same-hidden'
  | 'not-compared'
  | 'shown-here'
  | 'hidden-here';

const SQUARE = 'size-[15px] rounded-[4px]';
const BOX = 'h-[21px] w-[23px] rounded-[6px] border text-xs font-semibold leading-none';
const HATCHED =
  'border-dashed border-edge text-ink-2 bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_4px)]';

const LOOKS: Record<MarkKind, { className: string; glyph?: string }> = {
  shown: { className: `${SQUARE} bg-accent` },
  hidden: { className: `${SQUARE} border-[1.25px] border-edge` },
  same: { className: 'size-1 rounded-full bg-ink-3' },
  'same-hidden': { className: 'size-1 rounded-full bg-line-strong' },
  'not-compared': { className: 'h-px w-2 bg-edge' },
  different: { className: `${BOX} border-warn/40 bg-warn-soft text-warn`, glyph: '≠' },
  'hidden-here': { className: `${BOX} border-[1.5px] border-warn bg-surface text-warn`, glyph: '−' },
  'shown-here': { className: `${BOX} border-warn bg-warn text-surface`, glyph: '+' },
  absent: { className: `${BOX} ${HATCHED}`, glyph: '∅' },
  unreadable: { className: `${BOX} border-bad/50 bg-bad-soft text-bad`, glyph: '?' },
};

/** Shape and glyph carry the meaning, and the colour repeats it; the surrounding element has the words. */
export function CellMark({ kind, accepted = false }: { kind: MarkKind; accepted?: boolean }) {
  const { className, glyph } = LOOKS[kind];
  const dashed = accepted ? 'border-dashed bg-surface text-warn' : '';
  return (
    <span
      aria-hidden
      className={`inline-flex items-center justify-center align-middle [print-color-adjust:exact] ${className} ${dashed}`}
    >
      {glyph}
    </span>
  );
}

export const markOf = ({ difference }: Pick<SectionDifference, 'difference'>): MarkKind =>
  difference === 'hidden' ? 'hidden-here' : difference === 'shown' ? 'shown-here' : difference;

const LEGEND: readonly (readonly [kind: MarkKind, words: string, accepted?: true])[] = [
  ['shown', 'Shown (first row)'],
  ['same', 'Same as the first row'],
  ['hidden', 'Hidden (first row)'],
  ['different', 'Different'],
  ['absent', 'Not included (null)'],
  ['hidden-here', 'Hidden only here'],
  ['unreadable', 'Unreadable'],
  ['shown-here', 'Shown only here'],
];

/** A legend of the marks, for sighted users. */
export function MarkLegend({
  hasAccepted,
  hasNotCompared,
  className,
}: {
  hasAccepted: boolean;
  hasNotCompared: boolean;
  className: string;
}) {
  const rows: typeof LEGEND = [
    ...LEGEND,
    ...(hasAccepted ? [['different', 'Different, accepted', true] as const] : []),
    ...(hasNotCompared ? [['not-compared', 'Not in the baseline'] as const] : []),
  ];
  return (
    <ul aria-label="Legend" className={`text-xs font-normal text-ink-2 ${className}`}>
      {rows.map(([kind, words, accepted]) => (
        <li key={words} className="flex min-h-[21px] items-center gap-2">
          <span className="inline-flex w-6 justify-center">
            <CellMark kind={kind} accepted={accepted ?? false} />
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
