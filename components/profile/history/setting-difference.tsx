import { MarkedText } from '@/components/ui/marked-text';
import type { SettingComparison } from '@/lib/configuration/compare-settings';
import { labelKindOf } from '@/lib/contract/label-kinds';
import { SettingValue } from '../setting-value';
import { ItemsDifference } from './items-difference';

const ROW =
  'grid gap-x-4 gap-y-1 border-b border-line px-3.5 py-[9px] last:border-0 sm:grid-cols-[200px_minmax(0,1fr)_minmax(0,1fr)]';

const SIDES = {
  before: { mark: '−', name: 'Before: ', className: 'bg-bad-soft text-bad' },
  after: { mark: '+', name: 'After: ', className: 'bg-on-soft text-on' },
} as const;

/** One setting before and after. The marks − and + say which is which, the colour repeats it. */
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
