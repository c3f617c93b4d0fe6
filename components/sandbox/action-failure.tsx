import { TriangleAlert } from 'lucide-react';
import { MarkedText } from '@/components/ui/marked-text';
import type { ControlError } from '@/lib/queries/request-control';
import { failureWords } from './failure-words';

/** Beside what was tried. */
export function ActionFailure({ failure }: { failure: ControlError | null }) {
  if (failure === null) return null;
  return (
    <p role="alert" className="mt-2 flex items-start gap-1.5 text-bad">
      <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        <MarkedText>{failureWords(failure)}</MarkedText>
      </span>
    </p>
  );
}
