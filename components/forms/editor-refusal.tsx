'use client';

import { useOperator } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { neededRole, ROLE_LABELS } from '@/lib/contract/permissions';

/** Instead of the editor, for whoever followed a link to it and may not change forms. */
export function EditorRefusal({ onDismiss }: { onDismiss: () => void }) {
  const { role } = useOperator();
  return (
    <section
      aria-label="Why the editor is not open"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-info-soft px-3.5 py-2.5 print:hidden"
    >
      <p role="alert" className="min-w-0 grow basis-[220px]">
        This address opens the forms editor, which is not part of the {ROLE_LABELS[role].toLowerCase()} role.
        It needs the {neededRole('forms.change')} role: an administrator of this console can give it.
      </p>
      <Button onClick={onDismiss}>Dismiss</Button>
    </section>
  );
}
