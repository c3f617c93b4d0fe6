'use client';

import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldMessage } from '../field-message';

/** A whole number under its name, narrow enough to stand beside others. */
export function SmallNumber({
  label,
  error,
  field,
}: {
  label: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const id = useId();
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
      <FieldMessage id={`${id}-error`}>{error}</FieldMessage>
    </div>
  );
}
