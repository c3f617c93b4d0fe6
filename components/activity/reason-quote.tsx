import { MarkedText } from '@/components/ui/marked-text';

/** Why, in the operator's words: whatever was typed is text. */
export function ReasonQuote({ children: reason }: { children: string }) {
  return (
    <q className="wrap-anywhere whitespace-pre-line text-ink-2">
      <MarkedText>{reason}</MarkedText>
    </q>
  );
}
