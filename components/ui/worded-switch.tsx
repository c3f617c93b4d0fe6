import type { ReactNode } from 'react';

/** An on/off switch that is one button with its words: clicking the words switches, and the state is written out. */
export function WordedSwitch({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="inline-flex min-h-8 items-center gap-2 rounded-md px-1.5 whitespace-nowrap hover:bg-surface"
    >
      <span
        aria-hidden
        className={`relative h-5 w-[34px] shrink-0 rounded-full border ${checked ? 'border-accent bg-accent' : 'border-edge bg-edge'}`}
      >
        <span
          className={`absolute top-px left-px size-4 rounded-full border border-transparent bg-surface motion-safe:transition-transform ${checked ? 'translate-x-[14px]' : ''}`}
        />
      </span>
      {children}
      <b aria-hidden className="w-6 text-left font-semibold">
        {checked ? 'on' : 'off'}
      </b>
    </button>
  );
}
