'use client';

import { useId } from 'react';
import { countWords } from '@/components/ui/count-words';
import { FieldError, useFormField } from '@/components/ui/form-field';

export function NumberField({
  name,
  label,
  hint,
  unit,
  words,
}: {
  name: string;
  label: string;
  hint: string;
  unit: string;
  words: string;
}) {
  const id = useId();
  const { field, error } = useFormField(name, undefined, { valueAsNumber: true });
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5 px-3.5 py-2.5">
      <div className="min-w-0 grow basis-[200px]">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      </div>
      <div className="w-[210px] max-w-full">
        <div className="flex items-center gap-2">
          <input
            id={id}
            type="number"
            inputMode="numeric"
            step={1}
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-unit ${id}-words ${id}-hint ${id}-error`}
            className="h-[30px] w-[120px] rounded-md border border-edge bg-surface px-2.5 text-right numeric aria-invalid:border-bad"
            {...field}
          />
          <span id={`${id}-unit`} className="text-ink-2">
            {unit}
          </span>
        </div>
        <p id={`${id}-words`} className="mt-0.5 text-sm text-ink-3 empty:hidden">
          {error === undefined ? words : ''}
        </p>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}

interface Issue {
  code: string;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
}

/** A plain message for a schema error of a number field; undefined to use the schema's own. */
export function plainWords(issue: object): string | undefined {
  const { code, minimum, maximum, origin } = issue as Issue;
  if (code === 'invalid_type') return 'Enter a whole number.';
  if (origin !== 'number' && origin !== 'int') return undefined;
  if (code === 'too_small') return `Enter ${countWords(Number(minimum))} or more.`;
  if (code === 'too_big') return `Enter ${countWords(Number(maximum))} or less.`;
  return undefined;
}

/** An empty field is undefined, not zero. */
const numberOrNothing = (value: unknown) =>
  value === '' || value === undefined || value === null ? undefined : Number(value);

/** A whole number with its label, narrow enough to sit next to others. */
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
