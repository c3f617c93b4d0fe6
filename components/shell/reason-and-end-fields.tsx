import type { Ref } from 'react';
import { FormField } from '@/components/ui/form-field';

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
      <FormField
        name="until"
        label="Until the end of"
        autoComplete="off"
        placeholder="2026-12-31"
        hint="A date in UTC, such as 2026-12-31."
      />
    </>
  );
}
