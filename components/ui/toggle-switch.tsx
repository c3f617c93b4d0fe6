'use client';

import { Switch } from '@base-ui/react/switch';

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
    <Switch.Root
      checked={checked}
      onCheckedChange={onChange}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="relative h-5 w-[34px] shrink-0 rounded-full bg-edge data-[checked]:bg-accent"
    >
      <Switch.Thumb className="absolute top-0.5 left-0.5 size-4 rounded-full bg-surface motion-safe:transition-transform data-[checked]:translate-x-[14px]" />
    </Switch.Root>
  );
}
