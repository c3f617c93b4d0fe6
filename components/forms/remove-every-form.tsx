'use client';

import { useMemo } from 'react';
import { AskButton } from '@/components/ui/ask-button';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { ChangesPanel } from './changes-panel';
import { DraftChecks } from './draft-checks';

/** A separate explicit action: null removes all forms, which an emptied list does not mean (case 25). */
export function RemoveEveryForm({
  uuid,
  base,
  enabled,
  isBusy,
  needsApproval,
  onRemove,
}: {
  uuid: string;
  base: AssignedForms;
  enabled: boolean;
  isBusy: boolean;
  /** Whether the change becomes a request that someone else approves. */
  needsApproval: boolean;
  onRemove: (forms: AssignedForms) => void;
}) {
  const after = useMemo((): AssignedForms => ({ enabled, form_ids: null }), [enabled]);
  const isNull = base.form_ids === null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3.5">
      <div className="min-w-0 grow basis-[220px]">
        <h3 className="font-medium">Remove every form</h3>
        <p id="remove-every-form" className="mt-px text-sm text-ink-3">
          {isNull ? 'No forms are assigned (null).' : 'Removes every form from this profile (sends null).'}
        </p>
      </div>
      <AskButton
        variant="danger"
        aria-describedby="remove-every-form"
        disabled={isNull || isBusy}
        title="Remove every form from this profile?"
        question={
          <>
            <p className="mb-3">
              Removes every form from this profile (sends null).{' '}
              {needsApproval ? 'Approval is requested immediately.' : 'It is saved immediately.'}
            </p>
            <div className="grid gap-3">
              <ChangesPanel before={base} after={after} />
              <DraftChecks uuid={uuid} forms={after} />
            </div>
          </>
        }
        confirm="Remove every form"
        onConfirm={() => onRemove(after)}
      >
        Remove all…
      </AskButton>
    </div>
  );
}
