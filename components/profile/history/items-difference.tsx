import { LabelledId } from '@/components/ui/id-chip';
import { NotSet } from '@/components/ui/not-set';
import type { Item, ItemsComparison } from '@/lib/configuration/compare-items';
import type { LabelKind } from '@/lib/contract/label-kinds';
import { useLabels } from '@/lib/queries/labels';

/** IDs of each kind listed at most; the rest is counted. */
const LISTED = 200;

const CHIP =
  'inline-flex min-h-6 items-center rounded-[6px] border px-2 font-mono text-xs max-w-full wrap-anywhere';
const LOOKS = {
  removed: { mark: '−', className: `${CHIP} border-transparent bg-bad-soft text-bad` },
  added: { mark: '+', className: `${CHIP} border-transparent bg-on-soft text-on` },
} as const;

/** IDs that went and that came; those that stayed are counted. A list that is null is not an empty one. */
export function ItemsDifference({
  items: { added, removed, kept },
  before,
  after,
  kind = null,
}: {
  items: ItemsComparison;
  before: unknown;
  after: unknown;
  /** What the items stand for, where that can have a label. */
  kind?: LabelKind | null;
}) {
  return (
    <div className="grid justify-items-start gap-1">
      <Chips items={removed} sign="removed" kind={kind} />
      <Chips items={added} sign="added" kind={kind} />
      {kept.length > 0 ? <span className="text-xs text-ink-3">{kept.length} the same</span> : null}
      {before === null ? (
        <span className="text-xs text-ink-3">
          Before: <NotSet />
        </span>
      ) : null}
      {after === null || (Array.isArray(after) && after.length === 0) ? (
        <span className="text-xs text-ink-3">
          After: {after === null ? <NotSet /> : <NotSet raw="an empty list, []">None</NotSet>}
        </span>
      ) : null}
    </div>
  );
}

function Chips({
  items,
  sign,
  kind,
}: {
  items: readonly Item[];
  sign: keyof typeof LOOKS;
  kind: LabelKind | null;
}) {
  const { labelOf } = useLabels();
  if (items.length === 0) return null;
  const { mark, className } = LOOKS[sign];
  return (
    <ul className="flex flex-wrap gap-1.5">
      {items.slice(0, LISTED).map((item) => (
        <li key={`${typeof item} ${item}`} className={className}>
          <span aria-hidden className="mr-1">
            {mark}
          </span>
          <span className="sr-only">{sign} </span>
          <LabelledId id={item} label={kind === null ? null : labelOf(kind, item)} />
        </li>
      ))}
      {items.length > LISTED ? (
        <li className="text-ink-3">
          and {items.length - LISTED} more {sign}
        </li>
      ) : null}
    </ul>
  );
}
