import { ChangedId } from '@/components/ui/changed-id';
import { MarkedText } from '@/components/ui/marked-text';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import { storedDifferences } from '@/lib/features/forms/stored-differences';
import { formName, useLabels } from '@/lib/features/labels/queries';

const SIDES = ['added', 'removed'] as const;

/** Forms added and removed. Up to `most` are listed for each. */
export function FormChips({
  before,
  after,
  most,
  isOneLine = false,
}: {
  before: AssignedForms;
  after: AssignedForms;
  most: number;
  /** Cut off where the line ends; the details list the rest. */
  isOneLine?: boolean;
}) {
  const { labelOf } = useLabels();
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
      className={`flex items-center ${isOneLine ? 'min-w-0 gap-1 overflow-hidden **:whitespace-nowrap' : 'flex-wrap gap-1.5'}`}
    >
      {SIDES.flatMap((side) => [
        ...difference[side].slice(0, most).map((id) => (
          <li key={`${side} ${id}`} className={`flex max-w-full ${isOneLine ? 'shrink-0' : ''}`}>
            <ChangedId id={id} label={labelOf('form', id)} sign={side} isSmall={isOneLine} />
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
}: {
  before: AssignedForms;
  asked: AssignedForms;
  after: AssignedForms;
}) {
  const { labelOf } = useLabels();
  const nameOf = formName(labelOf);
  return storedDifferences({ before, asked, after }, nameOf).map((sentence) => (
    <p key={sentence} className="wrap-anywhere text-sm text-warn">
      <MarkedText>{sentence}</MarkedText>
    </p>
  ));
}
