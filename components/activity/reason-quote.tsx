import { MarkedText } from '@/components/ui/marked-text';

/** The operator's reason, always rendered as text. */
export function ReasonQuote({ children: reason }: { children: string }) {
  return (
    <q className="wrap-anywhere whitespace-pre-line text-ink-2">
      <MarkedText>{reason}</MarkedText>
    </q>
  );
}
