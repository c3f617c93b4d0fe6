import { ChevronRight } from 'lucide-react';
import { MarkedText } from '@/components/ui/marked-text';
import type { ComparedSection } from '@/lib/features/compare/compared-cell';

const LISTED = 6;

const isNotPart = ({ settings }: ComparedSection, place: number) =>
  settings.some(({ cells }) => cells[place]?.is === 'not_part');

type FoldReason = 'same' | 'not_part';

/** Sections without a difference: identical ones, and those not covered by the reference baseline. */
export function foldedSections(
  sections: readonly ComparedSection[],
  by: number,
): { key: FoldReason; sections: readonly ComparedSection[] }[] {
  const all: { key: FoldReason; sections: readonly ComparedSection[] }[] = [
    { key: 'same', sections: sections.filter((section) => !isNotPart(section, by)) },
    { key: 'not_part', sections: sections.filter((section) => isNotPart(section, by)) },
  ];
  return all.filter((one) => one.sections.length > 0);
}

export const FOLDED_WORDS: Record<
  FoldReason,
  (sections: readonly ComparedSection[], columns: number) => string
> = {
  same: (sections, columns) => {
    const summary =
      sections.length === 1 ? '1 section is the same' : `${sections.length} sections are the same`;
    // Compared with another baseline, only the sections it covers count as identical.
    const isPartly = sections.some(({ settings }) =>
      settings.some(({ cells }) => cells.some(({ is }) => is === 'not_part')),
    );
    return `${summary} in ${columns === 2 ? 'both' : `all ${columns}`}${isPartly ? ', where they are included' : ''}`;
  },
  not_part: ({ length }) =>
    length === 1 ? '1 section is not in this baseline' : `${length} sections are not in this baseline`,
};

/** "18 sections are the same in all three", which can be expanded. */
export function FoldedSections({
  sections,
  says,
  isUnfolded,
  onToggle,
}: {
  sections: readonly ComparedSection[];
  says: string;
  isUnfolded: boolean;
  onToggle: () => void;
}) {
  const names = sections.slice(0, LISTED).map(({ label }) => label);
  const rest = sections.length - names.length;
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={onToggle}
      className="sticky left-0 flex w-full flex-wrap items-center gap-x-2 gap-y-0.5 bg-sunken px-3.5 py-2.5 text-left text-ink-2 hover:text-ink focus-visible:-outline-offset-2"
    >
      <ChevronRight
        aria-hidden
        className={`size-3.5 shrink-0 text-ink-3 print:hidden ${isUnfolded ? 'rotate-90' : ''}`}
      />
      <span className="font-semibold">{says}</span>
      <span className="min-w-0 wrap-anywhere text-ink-3">
        <MarkedText>{`${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}</MarkedText>
      </span>
    </button>
  );
}
