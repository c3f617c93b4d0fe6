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
  isOneLine = false,
}: {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  /** Scrolls sideways in a narrow window instead of wrapping. */
  isOneLine?: boolean;
}) {
  return (
    <fieldset
      aria-label={label}
      className={`inline-flex max-w-full min-w-0 gap-0.5 rounded-lg border border-line bg-sunken p-0.5 ${isOneLine ? 'max-[639px]:order-2 max-[639px]:overflow-x-auto min-[640px]:flex-wrap max-[359px]:flex-wrap' : 'flex-wrap'}`}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="min-h-6 rounded-[6px] px-2.5 font-medium whitespace-nowrap text-ink-2 numeric aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--line)]"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
