import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { groupWords } from '@/lib/features/setups/group-words';
import type { SetupFamily, SetupGroup } from '@/lib/features/setups/setups';

export function GroupWords({ family, group }: { family: SetupFamily; group: SetupGroup }) {
  return <MarkedText>{groupWords(family, group)}</MarkedText>;
}

/** Whether any family starts with a baseline: only then is it worth saying that the others have none. */
export const hasBaseline = (rows: readonly { family: SetupFamily }[]): boolean =>
  rows.some(({ family }) => family.reference.kind === 'baseline');

/** Whether a section is compared in a family: a baseline does not cover every section. */
export const isCompared = ({ reference }: Pick<SetupFamily, 'reference'>, section: string): boolean =>
  reference.kind !== 'baseline' || reference.sections.includes(section);

export const hasNotCompared = (
  rows: readonly { family: SetupFamily }[],
  columns: readonly { key: string }[],
): boolean => rows.some(({ family }) => columns.some(({ key }) => !isCompared(family, key)));

/** The baseline that starts a family; if other families have one, says that this one has none. */
export function ReferenceChip({
  reference,
  saysNone,
}: Pick<SetupFamily, 'reference'> & { saysNone: boolean }) {
  if (reference.kind !== 'baseline' && !saysNone) return null;
  return (
    <span className="ml-1.5 inline-flex h-5 shrink-0 items-center rounded-sm border border-line bg-surface px-1.5 text-2xs font-normal whitespace-nowrap text-ink-2">
      {reference.kind === 'baseline' ? `baseline · version ${reference.version}` : 'no baseline'}
    </span>
  );
}

/** A group's share, relative to the largest. */
export function ShareBar({ share, isFirst }: { share: number; isFirst: boolean }) {
  return (
    <span aria-hidden className="block h-1 rounded-full bg-line">
      <span
        className={`block h-1 min-w-0.5 rounded-full ${isFirst ? 'bg-accent' : 'bg-ink-3'}`}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}

/** A number with a background that gets darker as it grows. */
export function DifferingCount({ count, most }: { count: number; most: number }) {
  if (count === 0) return null;
  const share = Math.round((count / most) * 100);
  return (
    <span
      className="-mx-1 inline-block min-w-5 rounded-[5px] px-0.5 text-2xs text-ink numeric"
      style={{ background: `color-mix(in oklab, var(--warn-soft) ${share}%, transparent)` }}
    >
      {countWords(count)}
    </span>
  );
}
