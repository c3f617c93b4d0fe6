import { MarkedText } from '@/components/ui/marked-text';

/** What is wrong with a field, beside it. Always in the page, so that the field can be described by it. */
export function FieldMessage({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className="mt-1 break-words text-bad empty:hidden">
      {children === undefined ? null : <MarkedText>{children}</MarkedText>}
    </p>
  );
}
