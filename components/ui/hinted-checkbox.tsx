import { type ReactNode, useId } from 'react';

/** A checkbox with a sentence below that says what to consider first. */
export function HintedCheckbox({
  isOn,
  onChange,
  hint,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hint: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>{children}</span>
      </label>
      <p id={id} className="pl-6 text-sm text-ink-2">
        {hint}
      </p>
    </div>
  );
}
