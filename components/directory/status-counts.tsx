'use client';

import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import type { DirectoryWindow } from '@/lib/contract/console-events';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';

const CHIP =
  'inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 font-medium text-ink-2 numeric hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink';

/**
 * How many profiles each review status has, whatever else is filtered; each filters by it. Statuses that the
 * document does not have come last, as they came.
 */
export function StatusCounts({
  counts: known,
  total,
  status,
  onChange,
}: {
  /** Undefined until the directory is there. */
  counts: DirectoryWindow['counts'] | undefined;
  total: number | undefined;
  status: string | null;
  onChange: (status: string | null) => void;
}) {
  const counts = known ?? [];
  const countOf = (wanted: string | null) =>
    known === undefined ? undefined : (known.find((row) => row.status === wanted)?.count ?? 0);
  const foreign = counts
    .map((row) => row.status)
    .filter((known) => known !== null && !REVIEW_STATUSES.some((one) => one === known));
  const asked = status !== null && ![...REVIEW_STATUSES, ...foreign].includes(status) ? [status] : [];
  const choices = [
    { value: null, label: 'All', count: total },
    ...[...REVIEW_STATUSES, ...foreign, ...asked].map((value) => ({
      value,
      label: value ?? '',
      count: countOf(value),
    })),
  ];
  const untold = countOf(null);
  return (
    <fieldset aria-label="Review status" className="mb-3 flex flex-wrap items-center gap-1.5">
      {choices.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === status}
          onClick={() => onChange(value)}
          className={CHIP}
        >
          <MarkedText>{label}</MarkedText>
          <span className="min-w-2 text-xs text-ink-3">{count === undefined ? '' : countWords(count)}</span>
        </button>
      ))}
      {untold === 0 || untold === undefined ? null : (
        <span className="px-1 text-xs text-ink-3 numeric">
          {`${countWords(untold)} without a status yet`}
        </span>
      )}
    </fieldset>
  );
}
