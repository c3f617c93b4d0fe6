'use client';

import { useQuery } from '@tanstack/react-query';
import type { Problem } from '@/lib/contract/problem';
import type { LEAST_REASON, MOST_REASON } from '@/lib/contract/save-reason';
import { connectionQuery } from '@/lib/queries/connection';
import { FieldErrors, summaryOf } from './field-errors';

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
        {isRequired ? 'Required for every save. ' : ''}Shown in Activity with the change.
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

/**
 * What is typed as the reason of a save, as it is judged and sent.
 * @param least Characters that it needs at the least, to go on despite checks
 */
export function useReasonField(typed: string, problem: Problem | null, least = 0) {
  const { data: connection } = useQuery(connectionQuery());
  const isRequired =
    (connection?.reasonRequired ?? false) || (connection?.approvalRequired ?? false) || least > 0;
  const reason = typed.trim();
  return {
    isRequired,
    errors: reasonErrors(typed, isRequired, problem, least),
    /** What is wrong is shown once something was typed, or refused. */
    isJudged: typed !== '' || problem?.errors?.reason !== undefined,
    /** What the console would refuse; what it has refused may be tried again. */
    isWrong: reasonErrors(typed, isRequired, null, least).length > 0,
    given: reason === '' ? {} : { reason },
  };
}

/** As the contract has them: importing the values would send zod along. */
const MOST: typeof MOST_REASON = 500;
export const LEAST: typeof LEAST_REASON = 20;

/** What stands against a reason: before it is sent, and what the console said of the one that was. */
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
