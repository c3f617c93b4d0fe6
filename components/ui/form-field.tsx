'use client';

import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { FIELD } from './field-class';
import { MarkedText } from './marked-text';

/** The console accepts no longer name or e-mail address. */
const MOST_CHARACTERS = 254;

/**
 * Connects an element to the surrounding form by name: its value and its error. The caller's own `ref` is set as well.
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
  /** Converts the text to the value that is sent. */
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

/** Attributes that connect a field to its hint and error. */
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

/** A field's error, shown next to it. Always rendered, so that `aria-describedby` works. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="break-words text-bad empty:hidden">
      {children === undefined ? null : <MarkedText>{children}</MarkedText>}
    </p>
  );
}
