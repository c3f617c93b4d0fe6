'use client';

import { Badge } from '@/components/ui/badge';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { useLabels } from '@/lib/features/labels/queries';

const CHIP = 'inline-flex min-h-[21px] items-center rounded-[5px] border px-1.5 font-mono text-xs';

/**
 * A profile's forms before and after: additions have a plus, removals are struck through, and a change of the section
 * is shown.
 */
export function FormsBeforeAfter({
  before,
  after,
}: {
  before: AssignedForms | null;
  after: AssignedForms | null;
}) {
  if (before === null) return <span className="text-ink-3">unknown</span>;
  const wanted = after ?? before;
  const had = new Set(before.form_ids);
  const has = new Set(wanted.form_ids);
  const all = [...had, ...[...has].filter((id) => !had.has(id))];
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {before.enabled === wanted.enabled ? null : (
        <span className="mr-1 inline-flex items-center gap-1.5">
          <VisibilityBadge is={before.enabled} />
          <span aria-hidden>→</span>
          <span className="sr-only">becomes</span>
          <VisibilityBadge is={wanted.enabled} />
        </span>
      )}
      {all.map((id) => (
        <Form key={id} id={id} change={!had.has(id) ? 'added' : !has.has(id) ? 'removed' : null} />
      ))}
      {wanted.form_ids === null && before.form_ids !== null ? (
        <span className="text-sm text-ink-2">no list (null)</span>
      ) : all.length === 0 ? (
        <span className="text-ink-3">no forms</span>
      ) : null}
    </span>
  );
}

const VisibilityBadge = ({ is }: { is: boolean }) => (
  <Badge tone={is ? 'on' : 'off'}>{is ? 'Shown' : 'Hidden'}</Badge>
);

const LOOKS = {
  added: 'border-transparent bg-accent-soft text-accent',
  removed: 'border-line bg-sunken text-ink-3 line-through',
  same: 'border-line bg-sunken text-ink-2',
};

function Form({ id, change }: { id: number; change: 'added' | 'removed' | null }) {
  const label = useLabels().labelOf('form', id);
  return (
    <span title={label ?? undefined} className={`${CHIP} ${LOOKS[change ?? 'same']}`}>
      {change === 'added' ? <b aria-hidden>+&nbsp;</b> : null}
      {change === null ? null : <span className="sr-only">{change} </span>}
      {id}
    </span>
  );
}
