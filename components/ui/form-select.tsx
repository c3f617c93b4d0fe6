'use client';

import { type ComponentProps, useId } from 'react';
import { FieldFrame, fieldAttributes, useFormField } from './form-field';
import { SelectField } from './select-field';

/** A choice of one among several, connected to the surrounding form by name. */
export function FormSelect({
  name,
  label,
  hint,
  isNumber = false,
  choices,
  ref,
}: Pick<ComponentProps<typeof SelectField>, 'choices' | 'ref'> & {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The value that is sent is a number. */
  isNumber?: boolean;
}) {
  const id = useId();
  const { field, error } = useFormField(name, ref, isNumber ? { setValueAs: Number } : undefined);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <SelectField
        // Remounted once more choices are loaded, so that the selected one is shown.
        key={choices.length}
        {...fieldAttributes(id, error)}
        choices={choices}
        className="[&>select]:h-9"
        {...field}
      />
    </FieldFrame>
  );
}
