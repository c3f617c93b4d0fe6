'use client';

import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { MarkedText } from './marked-text';

/** The look of a field with room for a finger. */
export const FIELD =
  'h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 text-ink focus-visible:outline-offset-1 aria-invalid:border-bad';

/** No name and no e-mail address that the console takes is longer. */
const MOST_CHARACTERS = 254;

/**
 * What ties an element to the form around it, by its name: its value, and what is wrong with it. A `ref` of the
 * caller's own is filled as well.
 */
export function useFormField<Element>(name: string, own?: Ref<Element>, options?: RegisterOptions) {
  const { register, getFieldState, formState } = useFormContext();
  const { ref: registered, ...field } = register(name, options);
  const ref = (element: Element | null) => {
    registered(element);
    if (typeof own === 'function') own(element);
    else if (own) own.current = element;
  };
  const error = getFieldState(name, formState).error;
  return { field: { ...field, ref }, error: error?.message ?? error?.root?.message };
}

/** A field with its name above it, and beneath it what to know and what is wrong. */
export function FormField({
  name,
  label,
  hint,
  setValueAs,
  ref,
  ...rest
}: ComponentProps<'input'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What is sent of what is typed. */
  setValueAs?: (text: string) => unknown;
}) {
  const { field, error } = useFormField(name, ref, setValueAs ? { setValueAs } : undefined);
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...fieldAttributes(id, error)}
        className={FIELD}
        maxLength={MOST_CHARACTERS}
        {...rest}
        {...field}
      />
    </FieldFrame>
  );
}

/** How a field is tied to the rest of its frame. */
export const fieldAttributes = (id: string, error: string | undefined) => ({
  id,
  'aria-invalid': error !== undefined,
  'aria-describedby': `${id}-hint ${id}-error`,
});

export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      <div id={`${id}-hint`} className="text-sm text-ink-3 empty:hidden">
        {hint}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** What is wrong with a field, beside it. Always in the page, so that the field can be described by it. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="break-words text-bad empty:hidden">
      {children === undefined ? null : <MarkedText>{children}</MarkedText>}
    </p>
  );
}
