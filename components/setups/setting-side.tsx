import { LabelledId } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { labelKindOf } from '@/lib/configuration/label-kinds';
import { useLabels } from '@/lib/features/labels/queries';
import { exactJsonText } from '@/lib/platform/text/exact-number';

/** Most IDs listed; the rest are counted. */
const LISTED = 60;

const CHIP =
  'inline-flex min-h-[21px] max-w-full items-center rounded-sm border px-1.5 text-xs wrap-anywhere';

/** A setting of one side. For a list, this also shows items that only the other side has. */
export function SettingSide({ path, value, other }: { path: string; value: unknown; other?: unknown }) {
  const { labelOf } = useLabels();
  const kind = labelKindOf(path);
  if (path === '') return <WholeSection value={value} />;
  if (value === undefined) return <span className="text-ink-3">Not included</span>;
  if (value === null) return <NotSet />;
  if (typeof value === 'boolean')
    return path === 'enabled' ? (value ? 'Shown' : 'Hidden') : value ? 'Yes' : 'No';
  if (isPlainList(value)) {
    const missing = isPlainList(other) ? other.filter((one) => !value.includes(one)) : [];
    const labelled = (one: unknown) => (
      <LabelledId id={one} label={kind === null ? null : labelOf(kind, one)} />
    );
    if (value.length + missing.length === 0) return <NotSet raw="an empty list, []">None</NotSet>;
    return (
      <ul className="flex flex-wrap gap-1.5">
        {[...new Set(value)].slice(0, LISTED).map((one) => (
          <li key={`${typeof one} ${one}`} className={`${CHIP} border-line bg-sunken`}>
            {labelled(one)}
          </li>
        ))}
        {[...new Set(missing)].slice(0, LISTED).map((one) => (
          <li key={`missing ${typeof one} ${one}`} className={`${CHIP} border-dashed border-warn text-warn`}>
            <span>
              <span aria-hidden>− </span>
              {labelled(one)} <span className="whitespace-nowrap">missing</span>
            </span>
          </li>
        ))}
        {value.length > LISTED ? <li className="text-ink-3">{`and ${value.length - LISTED} more`}</li> : null}
      </ul>
    );
  }
  if (kind !== null && typeof value === 'number')
    return <LabelledId id={value} label={labelOf(kind, value)} />;
  const text = typeof value === 'object' ? (exactJsonText(value) ?? '') : String(value);
  if (text === '') return <NotSet raw={'an empty string, ""'}>Empty text</NotSet>;
  return (
    <span className="line-clamp-4 whitespace-pre-wrap" title={text.length > 200 ? text : undefined}>
      <MarkedText>{text}</MarkedText>
    </span>
  );
}

/** A section that is not an object on one side is a setting of its own; the other side's members follow. */
function WholeSection({ value }: { value: unknown }) {
  if (value === undefined) return 'Included';
  return <NotSet raw={exactJsonText(value) ?? ''}>{value === null ? 'Not included' : 'Unreadable'}</NotSet>;
}

const isPlainList = (value: unknown): value is (string | number | boolean | null)[] =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
