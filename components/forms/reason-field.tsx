'use client';

import { useQuery } from '@tanstack/react-query';
import type { LEAST_REASON, MOST_REASON } from '@/lib/features/forms/save-reason';
import { connectionQuery } from '@/lib/features/settings/queries';
import type { Problem } from '@/lib/platform/api/problem';
import { FieldErrors, summaryOf } from './field-errors';

export const REASON_FIELD = 'save-reason';
const ERRORS = 'save-reason-errors';
const HINT = 'save-reason-hint';

const MOST_TYPED = 2_000;

/** The reason for the save, for anyone who asks later. */
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
        {isRequired ? 'Required for every save. ' : ''}Shown in Activity with the change.
      </p>
      <textarea
        id={REASON_FIELD}
        rows={2}
        // Longer than what is accepted, so that pasting too much shows an error instead of cutting the text.
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

/**
 * The typed reason of a save, as validated and sent.
 * @param least Minimum number of characters, to save despite checks
 */
export function useReasonField(typed: string, problem: Problem | null, least = 0) {
  const { data: connection } = useQuery(connectionQuery());
  const isRequired =
    (connection?.reasonRequired ?? false) || (connection?.approvalRequired ?? false) || least > 0;
  const reason = typed.trim();
  return {
    isRequired,
    errors: reasonErrors(typed, isRequired, problem, least),
    /** Errors are shown once something was typed or refused. */
    isJudged: typed !== '' || problem?.errors?.reason !== undefined,
    /** Whether the console would refuse it; a reason it has refused may be tried again. */
    isWrong: reasonErrors(typed, isRequired, null, least).length > 0,
    given: reason === '' ? {} : { reason },
  };
}

/** The same values as in the contract: importing them would pull in zod. */
const MOST: typeof MOST_REASON = 500;
export const LEAST: typeof LEAST_REASON = 20;

/** Errors of a reason: found before it is sent, and returned by the console for the one that was. */
export function reasonErrors(
  reason: string,
  isRequired: boolean,
  problem: Problem | null,
  least = 0,
): string[] {
  const typed = reason.trim();
  if ([...typed].length < least) {
    return [`Enter a reason of at least ${least} characters, because saving would make checks fail.`];
  }
  if (isRequired && typed === '') return ['Enter a reason. Every save needs one.'];
  if (typed.length > MOST)
    return [`A reason can have up to ${MOST} characters. This one has ${typed.length}.`];
  return problem?.errors?.reason ?? [];
}
