'use client';

import { type ComponentProps, useId } from 'react';
import { useFormField } from '@/components/ui/form-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST_LABEL } from '@/lib/contract/label-kinds';
import type { Problem } from '@/lib/contract/problem';

/** The field of a label in its form, and beneath it why it was not taken. */
export function LabelField({
  problem,
  ref,
  children,
  ...rest
}: ComponentProps<typeof TextField> & { problem: Problem | null }) {
  const { field, error } = useFormField('label', ref);
  const words = useId();
  const refusal = error ?? (problem === null ? undefined : `${problem.title} ${problem.detail}`);
  return (
    <>
      <TextField
        aria-invalid={refusal !== undefined}
        aria-describedby={words}
        maxLength={LONGEST_LABEL}
        {...rest}
        {...field}
      />
      {children}
      <p id={words} role="alert" className="mt-1.5 w-full text-bad empty:hidden">
        {refusal}
      </p>
    </>
  );
}
