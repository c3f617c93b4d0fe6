/** An on/off switch. `labelledBy` and `describedBy` are the ids of its texts. */
export function ToggleSwitch({
  checked,
  onChange,
  labelledBy,
  describedBy,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  labelledBy: string;
  describedBy?: string;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-checked={checked || undefined}
      onClick={() => onChange(!checked)}
      className="group relative h-5 w-[34px] shrink-0 rounded-full bg-edge data-checked:bg-accent"
    >
      <span className="absolute top-0.5 left-0.5 size-4 rounded-full bg-surface motion-safe:transition-transform group-data-checked:translate-x-[14px]" />
    </button>
  );
}
