'use client';

import { summaryOf } from './error-summary';
import { FieldErrors } from './field-errors';

export const REASON_FIELD = 'save-reason';
const ERRORS = 'save-reason-errors';
const HINT = 'save-reason-hint';

const MOST_TYPED = 2_000;

/** Why the forms are saved: for whoever asks later. */
export function ReasonField({
  value,
  isRequired,
  isLocked,
  isInvalid,
  errors,
  onChange,
}: {
  value: string;
  isRequired: boolean;
  isLocked: boolean;
  isInvalid: boolean;
  errors: readonly string[];
  onChange: (reason: string) => void;
}) {
  return (
    <div>
      <label htmlFor={REASON_FIELD} className="font-medium">
        Reason {isRequired ? '' : <span className="font-normal text-ink-3">(optional)</span>}
      </label>
      <p id={HINT} className="mt-px mb-1.5 text-sm text-ink-3">
        {isRequired ? 'Needed with every save. ' : ''}Kept in Activity with what was changed, for whoever asks
        later why.
      </p>
      <textarea
        id={REASON_FIELD}
        rows={2}
        // More than is taken, so that whoever pastes too much is told rather than cut.
        maxLength={MOST_TYPED}
        value={value}
        required={isRequired}
        readOnly={isLocked}
        aria-invalid={isInvalid}
        aria-describedby={`${HINT} ${ERRORS} ${summaryOf(REASON_FIELD)}`}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full resize-y rounded-md border border-edge bg-surface px-2.5 py-1.5 aria-invalid:border-bad"
      />
      <FieldErrors id={ERRORS} messages={errors} />
    </div>
  );
}
