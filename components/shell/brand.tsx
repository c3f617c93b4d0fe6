import { DoorOpen } from 'lucide-react';

export function Brand() {
  return (
    <span className="flex items-center gap-[9px] px-2 font-[640] tracking-[-0.01em]">
      <DoorOpen aria-hidden className="size-5 text-accent" />
      Portal Console
    </span>
  );
}
