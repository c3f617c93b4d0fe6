'use client';

import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import type { Facets } from '@/lib/platform/list/list-query';

const CHIP =
  'inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 font-medium text-ink-2 numeric hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink';

/**
 * A filter of several values: how many rows each has under the other filters, and whether it is selected. Values not
 * `known` beforehand come last, as received.
 */
export function FacetChips({
  filter: { label, known, none },
  facet,
  chosen,
  onChange,
}: {
  filter: { label: string; known: readonly string[]; none: string };
  /** Undefined until the list has loaded. */
  facet: Facets[string] | undefined;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const countOf = (wanted: string | null) =>
    facet && (facet.find(({ value }) => value === wanted)?.count ?? 0);
  const others = [...(facet ?? []).flatMap(({ value }) => value ?? []), ...chosen];
  const values = [...new Set([...known, ...others])];
  const without = countOf(null);
  return (
    <fieldset aria-label={label} className="mb-3 flex flex-wrap items-center gap-1.5">
      <Chip
        label="All"
        count={facet?.reduce((sum, { count }) => sum + (count ?? 0), 0)}
        isChosen={chosen.length === 0}
        onPress={() => onChange([])}
      />
      {values.map((value) => {
        const isChosen = chosen.includes(value);
        return (
          <Chip
            key={value}
            label={value}
            count={countOf(value)}
            isChosen={isChosen}
            onPress={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
          />
        );
      })}
      {without ? (
        <span className="px-1 text-xs text-ink-3 numeric">{`${countWords(without)} ${none}`}</span>
      ) : null}
    </fieldset>
  );
}

function Chip({
  label,
  count,
  isChosen,
  onPress,
}: {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onPress} className={CHIP}>
      <MarkedText>{label}</MarkedText>
      <span className="min-w-2 text-xs text-ink-3">{count === undefined ? '' : countWords(count)}</span>
    </button>
  );
}
