import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { ListFilter } from '@/lib/queries/portal-configurations';

/** An account without configurations is not the same as a filter that nothing passes. */
export function NothingFound({ filter, onClear }: { filter: ListFilter; onClear: () => void }) {
  const { q, id } = filter;
  if (q === '' && id === null) {
    return (
      <Panel className="px-5 py-10 text-center" role="status">
        <h2>This account has no portal configurations</h2>
        <p className="mt-1 text-ink-2">
          They are made in the onboarding service itself. Once there is one, it is listed here.
        </p>
      </Panel>
    );
  }
  return (
    <Panel className="px-5 py-10 text-center">
      <div role="status">
        <h2>Nothing matches</h2>
        <p className="mt-1 break-words text-ink-2">
          No configuration {id === null ? '' : `has the ID ${id}`}
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
