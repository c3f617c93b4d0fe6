import { DoorOpen } from 'lucide-react';

export function Brand() {
  return (
    <span className="flex items-center gap-[9px] px-2 font-semibold tracking-tight">
      <DoorOpen aria-hidden className="size-5 text-accent" />
      Portal Console
    </span>
  );
}
