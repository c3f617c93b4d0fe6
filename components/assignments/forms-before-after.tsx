'use client';

import { Badge } from '@/components/ui/badge';
import { ChangedId } from '@/components/ui/changed-id';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import { useLabels } from '@/lib/features/labels/queries';

const SIGNS = ['kept', 'removed', 'added'] as const;

/** A profile's forms before and after, and whether the section becomes shown or hidden. */
export function FormsBeforeAfter({
  before,
  after,
}: {
  before: AssignedForms | null;
  after: AssignedForms | null;
}) {
  const { labelOf } = useLabels();
  if (before === null) return <span className="text-ink-3">unknown</span>;
  const wanted = after ?? before;
  const difference = differenceBetween(before, wanted);
  const forms = SIGNS.flatMap((sign) => difference[sign].map((id) => ({ id, sign })));
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
      {forms.map(({ id, sign }) => (
        <span key={id} title={labelOf('form', id) ?? undefined}>
          <ChangedId id={id} label={null} sign={sign} isSmall />
        </span>
      ))}
      {wanted.form_ids === null && before.form_ids !== null ? (
        <span className="text-sm text-ink-2">no list (null)</span>
      ) : forms.length === 0 ? (
        <span className="text-ink-3">no forms</span>
      ) : null}
    </span>
  );
}

const VisibilityBadge = ({ is }: { is: boolean }) => (
  <Badge tone={is ? 'on' : 'off'}>{is ? 'Shown' : 'Hidden'}</Badge>
);
