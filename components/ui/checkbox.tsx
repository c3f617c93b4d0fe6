import { type ComponentProps, useId } from 'react';

/** A checkbox with its label; a `hint` below says what to consider first. `className` is the label's. */
export function Checkbox({
  hint,
  className = '',
  children,
  ...input
}: ComponentProps<'input'> & { hint?: string }) {
  const id = useId();
  return (
    <div>
      <label className={`flex items-start gap-2 ${className}`}>
        <input
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : id}
          {...input}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </label>
      {hint === undefined ? null : (
        <p id={id} className="pl-6 text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
