import { EmptyList } from '@/components/list/empty-list';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import type { PortalConfigurationsWindow } from '@/lib/features/configurations/configurations';
import type { ListRequest } from '@/lib/platform/list/list';

/** Tells apart an account without configurations, a filter without matches, and rows that are missing. */
export function NothingFound({
  list,
  request: { q, id },
  onClear,
}: {
  list: PortalConfigurationsWindow;
  request: ListRequest;
  onClear: () => void;
}) {
  if (q === undefined && id === undefined) {
    const [title, words] = emptyWords(list);
    return <EmptyList title={title}>{words}</EmptyList>;
  }
  const isWhole = list.unreadable === 0 && list.cut === null;
  return (
    <EmptyList
      title={`Nothing matches${isWhole ? '' : ' among the rows that could be read'}`}
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      No configuration {isWhole ? '' : 'among them '}
      {id === undefined ? '' : `has the ID ${id}`}
      {id !== undefined && q !== undefined ? ' and ' : ''}
      {q === undefined ? null : (
        <>
          {id === undefined ? 'has ' : ''}a name that contains “<MarkedText>{String(q)}</MarkedText>”
        </>
      )}
      .
    </EmptyList>
  );
}

/** What an empty list means. It only says that the account has none if nothing contradicts that. */
function emptyWords({
  unreadable,
  cut,
}: Pick<PortalConfigurationsWindow, 'unreadable' | 'cut'>): readonly [string, string] {
  if (unreadable > 0) {
    return ['The configurations could not be read', 'The service sent rows in an unexpected format.'];
  }
  if (cut !== null) {
    return [
      'The service sent an empty list',
      'It reports more configurations on later pages, which this console does not load.',
    ];
  }
  return [
    'This account has no portal configurations',
    'Create them in the onboarding service. They will appear here.',
  ];
}
