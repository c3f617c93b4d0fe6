import type { Ref } from 'react';
import { FormField } from '@/components/ui/form-field';
import { DayField } from './time-fields';

/** A reason that must be given: `statedReason`. */
export function StatedReasonField({
  first,
  hint = 'At least 20 characters. Shown in Activity.',
}: {
  first?: Ref<HTMLInputElement>;
  hint?: string;
}) {
  return (
    <FormField
      {...(first ? { ref: first } : {})}
      name="reason"
      label="Reason"
      maxLength={500}
      autoComplete="off"
      hint={hint}
    />
  );
}

/** Reason and last day of an exception: the fields of `letStand`. */
export function ReasonAndEndFields({ first }: { first: Ref<HTMLInputElement> }) {
  return (
    <>
      <StatedReasonField first={first} />
      <DayField
        name="until"
        label="Until the end of"
        hint="A date, such as 31 Dec 2026, or a time from now, such as 6 months. The day ends at midnight UTC."
      />
    </>
  );
}
