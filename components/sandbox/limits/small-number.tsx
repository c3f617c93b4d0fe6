'use client';

import { useId } from 'react';
import { FieldError, useFormField } from '@/components/ui/form-field';

/** An empty field is "not said", not a zero. */
const numberOrNothing = (value: unknown) =>
  value === '' || value === undefined || value === null ? undefined : Number(value);

/** A whole number under its name, narrow enough to stand beside others. */
export function SmallNumber({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { field, error } = useFormField(name, undefined, { setValueAs: numberOrNothing });
  return (
    <div className="min-w-[110px] grow basis-0">
      <label htmlFor={id} className="text-xs text-ink-3">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        step={1}
        min={1}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        className="mt-1 block h-[30px] w-full rounded-md border border-edge bg-surface px-2.5 numeric aria-invalid:border-bad"
        {...field}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
