import { countWords } from '@/components/ui/count-words';
import { Kbd } from '@/components/ui/kbd';

/** The rows in view, what was just copied, and the table's keys. */
export function ListFooter({
  from,
  to,
  matching,
  order = '',
  announcement,
  opens,
  copies,
  canChoose,
}: {
  from: number;
  to: number;
  matching: number;
  /** The order in words, if no column shows it. */
  order?: string;
  announcement: string;
  /** What Enter and C do, in a word or two. */
  opens: string;
  copies: string;
  /** Whether X selects rows. */
  canChoose: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-0.5 py-2.5 text-ink-3 numeric">
      {`Rows ${countWords(from)}–${countWords(to)} of ${countWords(matching)}${order === '' ? '' : `, ${order}`}`}
      <span role="status" className="grow text-on">
        {announcement}
      </span>
      <span className="flex items-center gap-2 max-[899px]:hidden pointer-coarse:hidden">
        <Kbd>↑ ↓</Kbd> move <Kbd>↵</Kbd> {opens}{' '}
        {canChoose ? (
          <>
            <Kbd>X</Kbd> select{' '}
          </>
        ) : null}
        <Kbd>C</Kbd> {copies} <Kbd>/</Kbd> search
      </span>
    </div>
  );
}
