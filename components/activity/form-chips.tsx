import { MarkedText } from '@/components/ui/marked-text';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import { storedDifferences } from '@/lib/features/forms/stored-differences';
import type { LabelOf } from './use-label-of';

const CHIP = 'inline-flex max-w-full items-center rounded-[6px] border border-transparent text-xs';

const SIDES = [
  { side: 'added', mark: '+', look: 'bg-on-soft text-on' },
  { side: 'removed', mark: '−', look: 'bg-bad-soft text-bad' },
] as const;

/** Forms added and removed: marks and words carry the meaning, not the colour. Up to `most` are listed for each. */
export function FormChips({
  before,
  after,
  labelOf,
  most,
  isOneLine = false,
}: {
  before: AssignedForms;
  after: AssignedForms;
  labelOf: LabelOf;
  most: number;
  /** Cut off where the line ends; the details list the rest. */
  isOneLine?: boolean;
}) {
  const chip = `${CHIP} ${isOneLine ? 'shrink-0 px-1.5' : 'min-h-6 px-2'}`;
  const difference = differenceBetween(before, after);
  const words = [
    difference.enabled.before === difference.enabled.after
      ? null
      : `section ${difference.enabled.after ? 'shown' : 'hidden'}`,
    difference.emptiness === 'becomes-null' ? 'all forms removed (null)' : null,
    difference.emptiness === 'becomes-empty' ? 'no forms left' : null,
    difference.count === 0 ? 'no difference' : null,
  ].filter((word) => word !== null);
  return (
    <ul
      className={`flex items-center ${isOneLine ? 'min-w-0 gap-1 overflow-hidden whitespace-nowrap' : 'flex-wrap gap-1.5'}`}
    >
      {SIDES.flatMap(({ side, mark, look: className }) => [
        ...difference[side].slice(0, most).map((id) => (
          <li key={`${side} ${id}`} className={`${chip} ${className}`}>
            <span className="sr-only">{side} </span>
            <span aria-hidden>{mark}</span>
            <span className="font-mono">{id}</span>
            <FormLabel>{labelOf(id)}</FormLabel>
          </li>
        )),
        difference[side].length > most ? (
          <li key={side} className="text-xs text-ink-2">
            and {difference[side].length - most} more {side}
          </li>
        ) : null,
      ])}
      {words.length === 0 ? null : <li className="text-xs text-ink-2">{words.join(', ')}</li>}
    </ul>
  );
}

/** Requested changes the service didn't store, and changes it made unasked. */
export function StoredDifferences({
  before,
  asked,
  after,
  labelOf,
}: {
  before: AssignedForms;
  asked: AssignedForms;
  after: AssignedForms;
  labelOf: LabelOf;
}) {
  const nameOf = (id: number) => [id, labelOf(id)].filter((part) => part !== null).join(' ');
  return storedDifferences({ before, asked, after }, nameOf).map((sentence) => (
    <p key={sentence} className="wrap-anywhere text-sm text-warn">
      <MarkedText>{sentence}</MarkedText>
    </p>
  ));
}

function FormLabel({ children: label }: { children: string | null }) {
  if (label === null) return null;
  return (
    <span className="ml-1 truncate">
      <MarkedText>{label}</MarkedText>
    </span>
  );
}
