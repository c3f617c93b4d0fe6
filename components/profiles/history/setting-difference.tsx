import { ChangedId } from '@/components/ui/changed-id';
import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import type { Item, ItemsComparison, SettingComparison } from '@/lib/configuration/compare-settings';
import { type LabelKind, labelKindOf } from '@/lib/configuration/label-kinds';
import { useLabels } from '@/lib/features/labels/queries';
import { SettingValue } from '../setting-value';

const ROW =
  'grid gap-x-4 gap-y-1 border-b border-line px-3.5 py-[9px] last:border-0 sm:grid-cols-[200px_minmax(0,1fr)_minmax(0,1fr)]';

const SIDES = {
  before: { mark: '−', name: 'Before: ', className: 'bg-bad-soft text-bad' },
  after: { mark: '+', name: 'After: ', className: 'bg-on-soft text-on' },
} as const;

/** One setting before and after. − and + show which is which; the colour only repeats it. */
export function SettingDifference({ setting }: { setting: SettingComparison }) {
  const { path, label, sign, before, after, items } = setting;
  const hasMoved = items !== undefined && items.added.length + items.removed.length > 0;
  return (
    <li className={ROW}>
      <span className="min-w-0 wrap-anywhere text-ink-2">
        <MarkedText>{label}</MarkedText>{' '}
        <code className="block text-ink-3">
          <MarkedText>{path}</MarkedText>
        </code>
      </span>
      {sign === 'same' ? (
        <div className="min-w-0 sm:col-span-2">
          <SettingValue setting={{ value: after }} kind={labelKindOf(path)} />
        </div>
      ) : hasMoved ? (
        <div className="min-w-0 sm:col-span-2">
          <ItemsDifference items={items} before={before} after={after} kind={labelKindOf(path)} />
        </div>
      ) : (
        <>
          <Side of="before" setting={setting} value={before} />
          <Side of="after" setting={setting} value={after} />
        </>
      )}
    </li>
  );
}

function Side({
  of,
  setting,
  value,
}: {
  of: 'before' | 'after';
  setting: SettingComparison;
  value: unknown;
}) {
  const { mark, name, className } = SIDES[of];
  if (value === undefined) {
    return (
      <span className="min-w-0 text-ink-3">
        <span className="sr-only">{name}</span>Not sent
      </span>
    );
  }
  const isReordered = setting.items !== undefined && setting.items.kept.length > 0;
  return (
    <div className={`flex min-w-0 gap-1.5 self-start rounded-[6px] px-1.5 py-0.5 ${className}`}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="font-mono">
        {mark}
      </span>
      <div className="min-w-0">
        <SettingValue setting={{ value }} kind={labelKindOf(setting.path)} />
        {isReordered ? <p className="text-xs">In this order</p> : null}
      </div>
    </div>
  );
}

/** Most IDs of each kind listed; the rest are counted. */
const LISTED = 200;

/** IDs removed and added; unchanged ones are counted. A null list is not an empty one. */
function ItemsDifference({
  items: { added, removed, kept: unchanged },
  before,
  after,
  kind = null,
}: {
  items: ItemsComparison;
  before: unknown;
  after: unknown;
  /** The kind of label for the items, if they can have one. */
  kind?: LabelKind | null;
}) {
  return (
    <div className="grid justify-items-start gap-1">
      <Chips items={removed} sign="removed" kind={kind} />
      <Chips items={added} sign="added" kind={kind} />
      {unchanged.length > 0 ? <span className="text-xs text-ink-3">{unchanged.length} the same</span> : null}
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
  sign: 'removed' | 'added';
  kind: LabelKind | null;
}) {
  const { labelOf } = useLabels();
  if (items.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {items.slice(0, LISTED).map((item) => (
        <li key={`${typeof item} ${item}`} className="flex max-w-full">
          <ChangedId id={item} label={kind === null ? null : labelOf(kind, item)} sign={sign} />
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
