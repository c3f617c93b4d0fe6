'use client';

import { useEffect, useRef } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import type { Problem } from '@/lib/platform/api/problem';

/** Limits the errors listed when a long text is pasted by mistake. */
const LISTED = 5;

interface FieldMessage {
  message: string;
  field: string;
}

/** The `id` of the summary's message for a field. */
export const summaryOf = (field: string): string => `${field}-summary`;

/**
 * Shown after a save that could not be sent or whose fields were refused: says why and takes focus; each line links to
 * its field (case 104). `attempt` counts the tries, so that a second one moves focus back.
 */
export function ErrorSummary({
  attempt,
  messages,
  refusal,
}: {
  attempt: number;
  messages: readonly FieldMessage[];
  /** From the service, if the request was sent. */
  refusal: Problem | null;
}) {
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
      <h3 id="error-summary-title" className="font-semibold">
        <MarkedText>{refusal?.title ?? 'Not saved yet: something needs correcting'}</MarkedText>
      </h3>
      {[...new Set(messages.map(({ field }) => field))].map((field) => {
        const ofField = messages.filter((message) => message.field === field);
        return (
          <ul key={field} id={summaryOf(field)} className="mt-1">
            {ofField.slice(0, LISTED).map(({ message }) => (
              <li key={message}>
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
            {ofField.length > LISTED ? <li>And {ofField.length - LISTED} more.</li> : null}
          </ul>
        );
      })}
      {refusal === null ? null : (
        <p className="mt-1 text-sm text-ink-2">
          {refusal.detail} Request ID <code className="break-all">{refusal.requestId}</code>
        </p>
      )}
    </section>
  );
}

/** A field's errors, shown next to it. Always rendered, so that `aria-describedby` works. */
export function FieldErrors({ id, messages }: { id: string; messages: readonly string[] }) {
  const unlisted = messages.length - LISTED;
  return (
    <ul id={id} className="mt-1 text-bad empty:hidden">
      {messages.slice(0, LISTED).map((message) => (
        <li key={message} className="break-words">
          <MarkedText>{message}</MarkedText>
        </li>
      ))}
      {unlisted > 0 ? <li>And {unlisted} more.</li> : null}
    </ul>
  );
}
