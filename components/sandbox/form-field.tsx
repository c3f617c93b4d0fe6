import { type ComponentProps, useId } from 'react';
import { MarkedText } from '@/components/ui/marked-text';

/** More than any text that the sandbox's operations take; they judge each. */
const MOST_CHARACTERS = 500;

/** A one-line field with its label, a hint and what is wrong with it. */
export function FormField({
  label,
  hint,
  errors = [],
  ...rest
}: ComponentProps<'input'> & { label: string; hint?: string; errors?: readonly string[] }) {
  const id = useId();
  const isWrong = errors.length > 0;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST_CHARACTERS}
        aria-invalid={isWrong}
        aria-describedby={`${id}-words`}
        className="h-[32px] w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 text-ink focus-visible:outline-offset-1 aria-invalid:border-bad"
        {...rest}
      />
      <p
        id={`${id}-words`}
        aria-live="polite"
        className={`mt-1 text-sm break-words empty:hidden ${isWrong ? 'text-bad' : 'text-ink-3'}`}
      >
        {isWrong ? <MarkedText>{errors.join(' ')}</MarkedText> : hint}
      </p>
    </div>
  );
}
