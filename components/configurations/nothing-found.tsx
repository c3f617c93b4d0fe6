import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import type { ListFilter } from '@/lib/queries/portal-configurations';

/** An account without configurations is not the same as a filter that nothing passes, or as rows that did not come. */
export function NothingFound({
  list,
  filter,
  onClear,
}: {
  list: PortalConfigurationsWindow;
  filter: ListFilter;
  onClear: () => void;
}) {
  const { q, id } = filter;
  if (q === '' && id === null) {
    const [title, words] = emptyWords(list);
    return (
      <Panel className="px-5 py-10 text-center" role="status">
        <h2>{title}</h2>
        <p className="mt-1 text-ink-2">{words}</p>
      </Panel>
    );
  }
  const isWhole = list.unreadable === 0 && list.cut === null;
  return (
    <Panel className="px-5 py-10 text-center">
      <div role="status">
        <h2>Nothing matches{isWhole ? '' : ' among the rows that came and could be read'}</h2>
        <p className="mt-1 break-words text-ink-2">
          No configuration {isWhole ? '' : 'among them '}
          {id === null ? '' : `has the ID ${id}`}
          {id !== null && q !== '' ? ' and ' : ''}
          {q === '' ? null : (
            <>
              {id === null ? 'has ' : ''}a name that contains “<MarkedText>{q}</MarkedText>”
            </>
          )}
          .
        </p>
      </div>
      <Button className="mt-3" onClick={onClear}>
        Clear filters
      </Button>
    </Panel>
  );
}

/** What an empty list means. That the account has none is said only where nothing speaks against it. */
export function emptyWords({
  unreadable,
  cut,
}: Pick<PortalConfigurationsWindow, 'unreadable' | 'cut'>): readonly [string, string] {
  if (unreadable > 0) {
    return [
      'None of the rows could be read',
      'The service answered with rows that are not as its document describes them.',
    ];
  }
  if (cut !== null) {
    return [
      'The service sent no rows',
      'It says that there are some, in pages that this console does not ask for.',
    ];
  }
  return [
    'This account has no portal configurations',
    'They are made in the onboarding service itself. Once there is one, it is listed here.',
  ];
}
