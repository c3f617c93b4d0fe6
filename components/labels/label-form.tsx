'use client';

import { type ComponentProps, useId } from 'react';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { useFormField } from '@/components/ui/form-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST_LABEL } from '@/lib/configuration/label-kinds';
import { call } from '@/lib/features/call';
import type { LabelAddress } from '@/lib/features/labels/labels';
import type { Problem } from '@/lib/platform/api/problem';

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

const schema = () => import('@/lib/features/labels/labels').then(({ setLabelRequest }) => setLabelRequest);

/** The form of one label, with a field called `label`; `onSaved` is called once every screen has it. */
export function useLabelForm({
  of,
  label,
  onSaved,
}: {
  of: LabelAddress;
  label: string;
  onSaved: () => void;
}) {
  return useSubmitForm({
    schema,
    defaultValues: { label },
    fields: ['label'],
    focusAfter: 'label',
    send: (typed) => call('PUT /api/labels/{kind}/{id}', { params: of, body: { label: typed.label } }),
    refreshes: 'labels',
    done: onSaved,
  });
}
