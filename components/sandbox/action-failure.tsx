'use client';

import { TriangleAlert } from 'lucide-react';
import { MarkedText } from '@/components/ui/marked-text';
import type { ControlError } from '@/lib/platform/data/request-control';

/** Why the sandbox refused a change. */
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

/** What happened, and whether anything was changed; the service's own message often says both. */
export function failureWords({ message, status, errors }: ControlError): string {
  const explanation = [message, ...Object.values(errors).flat()].join(' ');
  if (/nothing was changed/i.test(explanation)) return explanation;
  // Refused requests change nothing; one whose answer was lost may have.
  if (status >= 400 && status < 500) return `${explanation} Nothing was changed.`;
  return `${explanation} The change may or may not have been made. Check again in a moment.`;
}
