import { LabelledId } from '@/components/ui/id-chip';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import type { AssignedForms } from '@/lib/contract/forms-update';
import { useLabels } from '@/lib/queries/labels';

/** Unchanged IDs listed at most: what changes is never left out. */
const KEPT_LISTED = 40;

const CHIP = 'inline-flex min-h-6 max-w-full items-center gap-1 rounded-[6px] border px-2 font-mono text-xs';

/** Form IDs before and after: kept, − removed and + added. Marks and words carry the meaning, not the colour. */
export function ChangeChips({ before, after }: { before: AssignedForms; after: AssignedForms }) {
  const { labelOf } = useLabels();
  const name = (id: number) => <LabelledId id={id} label={labelOf('form', id)} />;
  const { kept, added, removed } = differenceBetween(before, after);
  const unlisted = kept.length - KEPT_LISTED;
  const isBare = kept.length + added.length + removed.length === 0;
  return (
    <>
      {isBare ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {kept.slice(0, KEPT_LISTED).map((id) => (
            <li key={id} className={`${CHIP} border-line bg-sunken`}>
              {name(id)}
            </li>
          ))}
          {unlisted > 0 ? <li className="text-ink-3">and {unlisted} more kept</li> : null}
          {removed.map((id) => (
            <li key={id} className={`${CHIP} border-transparent bg-bad-soft text-bad`}>
              <span aria-hidden>−</span>
              <span className="sr-only">removed </span>
              <s>{name(id)}</s>
            </li>
          ))}
          {added.map((id) => (
            <li key={id} className={`${CHIP} border-transparent bg-on-soft text-on`}>
              <span aria-hidden>+</span>
              <span className="sr-only">added </span>
              {name(id)}
            </li>
          ))}
        </ul>
      )}
      {after.form_ids === null ? <span className="text-ink-3">Not set (null)</span> : null}
      {after.form_ids?.length === 0 ? <span className="text-ink-3">None (an empty list)</span> : null}
    </>
  );
}
