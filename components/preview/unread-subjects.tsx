import { MarkedText } from '@/components/ui/marked-text';

export interface UnreadSubject {
  item: string;
  name: string;
  why: string;
}

export function UnreadSubjects({ unread }: { unread: readonly UnreadSubject[] }) {
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
