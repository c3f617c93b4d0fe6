'use client';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

/** A choice of one among few, shown side by side. */
export function Segmented<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex max-w-full min-w-0 flex-wrap gap-0.5 rounded-lg border border-line bg-sunken p-0.5"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="min-h-6 rounded-[6px] px-2.5 font-medium text-ink-2 numeric aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--line)]"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
