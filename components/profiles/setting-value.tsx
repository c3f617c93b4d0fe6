import { ID_CHIP, IdChip, LabelledId } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { Unreadable } from '@/components/ui/unreadable';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { useLabels } from '@/lib/features/labels/queries';
import type { Setting } from '@/lib/features/profiles/section-readings';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import { misfitWords } from './unreadable';
import { withKeys } from './with-keys';

/** Any setting as sent by the service; IDs of a `kind` have their labels. */
export function SettingValue({ setting, kind = null }: { setting: Setting; kind?: LabelKind | null }) {
  if (setting === null) return <Unreadable>The service did not send this setting.</Unreadable>;
  if ('misfit' in setting) return <Unreadable>{misfitWords(setting.misfit, 'setting')}</Unreadable>;
  const { value } = setting;
  if (value === null) return <NotSet />;
  if (kind !== null && (Array.isArray(value) || typeof value === 'number')) {
    return <IdsValue kind={kind} ids={[value].flat()} />;
  }
  if (Array.isArray(value)) return <ListValue items={value} />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'object' ? (exactJsonText(value) ?? '') : String(value);
  if (text === '') return <NotSet raw={'an empty text, ""'}>Empty text</NotSet>;
  return (
    <span className="break-words whitespace-pre-wrap">
      <MarkedText>{text}</MarkedText>
    </span>
  );
}

function IdsValue({ kind, ids }: { kind: LabelKind; ids: readonly unknown[] }) {
  const { labelOf } = useLabels();
  if (ids.length === 0) return <ListValue items={ids} />;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {withKeys(ids, JSON.stringify).map(({ key, item }) => (
        <li key={key} className={`${ID_CHIP} max-w-full`}>
          <LabelledId id={item} label={labelOf(kind, item)} />
        </li>
      ))}
    </ul>
  );
}

function ListValue({ items }: { items: readonly unknown[] }) {
  if (items.length === 0) return <NotSet raw="an empty list, []">None</NotSet>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {withKeys(items, JSON.stringify).map(({ key, item }) => (
        <li key={key}>
          <IdChip>
            <MarkedText>{typeof item === 'object' ? (exactJsonText(item) ?? '') : String(item)}</MarkedText>
          </IdChip>
        </li>
      ))}
    </ul>
  );
}
