import { TriangleAlert } from 'lucide-react';
import { MarkedText } from './marked-text';

/** Replaces a setting or section, and says why it is missing. */
export function Unreadable({ children }: { children: string }) {
  return (
    <span className="inline-flex items-baseline gap-1.5 text-left break-words text-warn">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
      <span className="min-w-0">
        <MarkedText>{children}</MarkedText>
      </span>
    </span>
  );
}
