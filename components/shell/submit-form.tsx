'use client';

import type { ComponentProps } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import type { useSubmitForm } from './use-submit-form';

/** The form of `useSubmitForm`: its fields find it by their names. */
export function SubmitForm<Typed extends FieldValues, Valid>({
  of,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'method'> & {
  of: Pick<ReturnType<typeof useSubmitForm>, 'submit' | 'prepare'> & {
    form: UseFormReturn<Typed, unknown, Valid>;
  };
}) {
  return (
    <FormProvider {...of.form}>
      {/* Sent by the script alone; should a browser be faster, what is typed is at least not in the address. */}
      <form
        noValidate
        method="post"
        onSubmit={(event) => void of.submit(event)}
        onFocus={of.prepare}
        {...rest}
      />
    </FormProvider>
  );
}
