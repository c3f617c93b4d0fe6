import { countWords } from '@/components/ui/count-words';
import type { PlanCounts } from '@/lib/features/assignments/plan';
import { type ItemOutcomeKind, PLANNED_OUTCOMES } from '@/lib/features/assignments/words';

const FATE_LINES: Record<Exclude<ItemOutcomeKind, 'to_change'>, string> = {
  already_so: 'no change needed',
  unreadable: 'unreadable',
  never_read: 'never read',
  gone: 'not found by the service',
  not_permitted: 'not permitted',
  in_conflict: 'in another assignment',
  left_out: 'excluded by an exception',
  moved_since: 'changed since the run',
};

/** Selected profiles, less those left alone, equals those to change: each number links to its items. */
export function PlanEquation({
  counts,
  of,
  onOutcome,
}: {
  counts: PlanCounts;
  /** How the selected profiles are described: "selected", "fail CK-07". */
  of: string;
  onOutcome: (outcome: ItemOutcomeKind) => void;
}) {
  const less = PLANNED_OUTCOMES.filter(
    (outcome): outcome is Exclude<ItemOutcomeKind, 'to_change'> =>
      outcome !== 'to_change' && counts[outcome] > 0,
  );
  return (
    <section
      aria-label="Totals of this plan"
      className="flex flex-wrap overflow-clip rounded-lg border border-line bg-surface shadow-low print:shadow-none"
    >
      <div className="grow px-4.5 py-2.5">
        <span className="block text-2xl leading-tight font-semibold numeric">
          {countWords(counts.chosen)}
        </span>{' '}
        <span className="text-ink-2">{of}</span>
      </div>
      {less.map((outcome) => (
        <Part
          key={outcome}
          sign="−"
          count={counts[outcome]}
          words={FATE_LINES[outcome]}
          onOpen={() => onOutcome(outcome)}
        />
      ))}
      <Part
        sign="="
        count={counts.to_change}
        words="to change"
        onOpen={() => onOutcome('to_change')}
        className="bg-accent-soft text-accent"
      />
    </section>
  );
}

function Part({
  sign,
  count,
  words,
  className = '',
  onOpen,
}: {
  sign: '−' | '=';
  count: number;
  words: string;
  className?: string;
  onOpen: () => void;
}) {
  return (
    <div className={`relative grow border-l border-line ${className}`}>
      <span
        aria-hidden
        className="absolute top-1/2 -left-2.5 z-10 inline-flex size-5 -translate-y-1/2 items-center justify-center rounded-full border border-line-strong bg-surface text-xs text-ink-2"
      >
        {sign}
      </span>
      <button type="button" onClick={onOpen} className="block h-full w-full px-4.5 py-2.5 text-left">
        <span className="sr-only">{sign === '−' ? 'minus ' : 'equals '}</span>
        <span className="block text-2xl leading-tight font-semibold numeric">{countWords(count)}</span>{' '}
        <span className={className === '' ? 'text-ink-2' : ''}>{words}</span>
      </button>
    </div>
  );
}
