'use client';

import type { RefObject } from 'react';
import { DraftPreviewLink } from '@/components/preview/forms-preview-link';
import { Button } from '@/components/ui/button';
import { ToggleSwitch } from '@/components/ui/toggle-switch';
import type { Problem } from '@/lib/platform/api/problem';
import { ChangesPanel } from './changes-panel';
import { DraftChecks } from './draft-checks';
import { ErrorSummary, FieldErrors, summaryOf } from './field-errors';
import { FormIdsField } from './form-ids/form-ids-field';
import { REASON_FIELD, ReasonField, type useReasonField } from './reason-field';
import type { FormsDraftState } from './use-forms-draft';

const FORM_IDS_FIELD = 'form-ids';
const NONE: readonly number[] = [];
const FORM_IDS_ERRORS = 'form-ids-errors';

/** The switch, the list, and what a save would change. */
export function FormsFields({
  draft,
  isLocked,
  input,
  errors,
  bad,
  reason,
  refusal,
  attempt,
  uuid,
  onStartOver,
}: {
  uuid: string;
  draft: FormsDraftState;
  /** While a save is running or waiting, because it would not include further edits. */
  isLocked: boolean;
  input: RefObject<HTMLInputElement | null>;
  errors: readonly string[];
  bad: ReadonlySet<number>;
  refusal: Problem | null;
  reason: Pick<ReturnType<typeof useReasonField>, 'isRequired' | 'errors' | 'isJudged'>;
  attempt: number;
  onStartOver: () => void;
}) {
  const change: FormsDraftState['change'] = (action) => (isLocked ? undefined : draft.change(action));
  return (
    <>
      {draft.wasKept && draft.isDirty ? (
        <div role="status" className="flex flex-wrap items-center gap-2 rounded-lg bg-info-soft px-3.5 py-2">
          <span className="grow">
            {draft.version === null
              ? 'Your unsaved changes were restored.'
              : `Filled in with ${draft.version}. Nothing is saved yet.`}
          </span>
          <Button
            variant="ghost"
            onClick={() => {
              onStartOver();
              input.current?.focus();
            }}
          >
            Discard changes
          </Button>
        </div>
      ) : null}
      <ErrorSummary
        attempt={attempt}
        refusal={refusal}
        messages={[
          ...errors.map((message) => ({ message, field: FORM_IDS_FIELD })),
          ...reason.errors.map((message) => ({ message, field: REASON_FIELD })),
        ]}
      />
      <div className="flex items-center gap-3">
        <div className="grow">
          <span id="forms-enabled" className="font-medium">
            Show the forms section in the portal
          </span>
          <p id="forms-enabled-hint" className="mt-px text-sm text-ink-3">
            {draft.forms.enabled
              ? 'Customers will see it after you save.'
              : 'Customers won’t see it after you save.'}
          </p>
        </div>
        <ToggleSwitch
          checked={draft.forms.enabled}
          onChange={(enabled) => change({ type: 'enabled_set', enabled })}
          labelledBy="forms-enabled"
          describedBy="forms-enabled-hint"
        />
      </div>
      <div>
        <FormIdsField
          id={FORM_IDS_FIELD}
          label="Assigned forms"
          ids={draft.forms.form_ids ?? NONE}
          text={draft.text}
          input={input}
          describedBy={`${FORM_IDS_ERRORS} ${summaryOf(FORM_IDS_FIELD)}`}
          bad={bad}
          isInvalid={errors.length > 0}
          isLocked={isLocked}
          onType={(text) => change({ type: 'text_typed', text })}
          onAdd={(text) => change({ type: 'ids_added', text })}
          onRemove={(id) => change({ type: 'id_removed', id })}
        />
        {/* Not repeated: after an attempt, the summary has it. */}
        <FieldErrors id={FORM_IDS_ERRORS} messages={attempt > 0 ? [] : errors} />
      </div>
      <section aria-labelledby="what-will-change">
        <h3 id="what-will-change" className="mb-1.5 font-medium">
          Changes
        </h3>
        <ChangesPanel before={draft.base} after={draft.forms} />
      </section>
      {draft.difference.count === 0 ? null : (
        <>
          <DraftChecks uuid={uuid} forms={draft.forms} />
          <p>
            <DraftPreviewLink
              uuid={uuid}
              before={draft.base}
              after={draft.forms}
              label="Preview the portal before and after"
            />
          </p>
        </>
      )}
      <ReasonField
        value={draft.reason}
        isRequired={reason.isRequired}
        isLocked={isLocked}
        isInvalid={reason.errors.length > 0 && (attempt > 0 || reason.isJudged)}
        errors={attempt === 0 && reason.isJudged ? reason.errors : []}
        onChange={(reason) => change({ type: 'reason_typed', reason })}
      />
    </>
  );
}
