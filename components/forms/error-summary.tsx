'use client';

import { useEffect, useRef } from 'react';
import { MarkedText } from '@/components/ui/marked-text';

/** What is wrong, and the `id` of the field that it is wrong with. */
interface FieldMessage {
  message: string;
  field: string;
}

/**
 * After a save that could not be tried: says why and takes the focus; each line leads to its field
 * (case 104). `attempt` counts the tries, so that a second one brings the focus back.
 */
export function ErrorSummary({ attempt, messages }: { attempt: number; messages: readonly FieldMessage[] }) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (attempt === 0 || messages.length === 0) return null;
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="rounded-lg border border-bad bg-bad-soft px-3.5 py-2.5"
    >
      <h3 id="error-summary-title" className="font-[620]">
        Not saved yet: something needs correcting
      </h3>
      <ul className="mt-1">
        {messages.slice(0, 5).map(({ message, field }) => (
          <li key={`${field} ${message}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
              className="break-words text-bad underline"
            >
              <MarkedText>{message}</MarkedText>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
