import { MarkedText } from '@/components/ui/marked-text';

/** A pasted novel must not make a page of errors. */
const LISTED = 5;

/** What is wrong with a field, beside it. Always in the page, so that it can be described by it. */
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
