import { FAILURE_WORDS, useColumnName } from '@/components/shell/compared-column';
import { MarkedText } from '@/components/ui/marked-text';
import type { PreviewedItems } from '@/lib/contract/comparison';

/** Of which there is nothing to preview, and why. */
export function UnreadSubjects({ subjects }: { subjects: PreviewedItems['subjects'] }) {
  const nameOf = useColumnName();
  const unread = subjects.flatMap(({ column }) =>
    column.failure === null
      ? []
      : [{ item: column.item, name: nameOf(column), why: FAILURE_WORDS[column.failure] }],
  );
  if (unread.length === 0) return null;
  return (
    <ul className="mb-3 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
      {unread.map(({ item, name, why }) => (
        <li key={item} className="wrap-anywhere">
          <MarkedText>{name}</MarkedText>: {why}
        </li>
      ))}
    </ul>
  );
}
