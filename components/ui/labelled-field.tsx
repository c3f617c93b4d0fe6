import type { ComponentProps, ReactNode } from 'react';

/** The look of a field with room for a finger. */
export const FIELD =
  'h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 text-ink focus-visible:outline-offset-1 aria-invalid:border-bad';

/** No name and no e-mail address that the console takes is longer. */
const MOST_CHARACTERS = 254;

/** A field with its name above it, and beneath it what to know and what is wrong. */
export function LabelledField({
  id,
  label,
  hint,
  errors = [],
  ...rest
}: ComponentProps<'input'> & {
  id: string;
  label: string;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
}) {
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <input {...fieldAttributes(id, errors)} className={FIELD} maxLength={MOST_CHARACTERS} {...rest} />
    </FieldFrame>
  );
}

/** How a field is tied to the rest of its frame. */
export const fieldAttributes = (id: string, errors: readonly string[]) => ({
  id,
  'aria-invalid': errors.length > 0,
  'aria-describedby': `${id}-hint ${id}-errors`,
});

export function FieldFrame({
  id,
  label,
  hint,
  errors,
  children,
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  errors: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      <div id={`${id}-hint`} className="text-sm text-ink-3 empty:hidden">
        {hint}
      </div>
      <ul id={`${id}-errors`} className="text-bad empty:hidden">
        {errors.map((message) => (
          <li key={message} className="break-words">
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
