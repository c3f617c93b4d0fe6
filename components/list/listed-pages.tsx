import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '@/components/shell/loaded';
import { ShowOlder } from '@/components/ui/show-older';

/** The rows of a paged list, or a placeholder; below them a button for the next page. */
export function ListedPages<Page>({
  pages,
  isEmpty,
  skeleton,
  nothing,
  more,
  isWhole = false,
  children,
}: {
  pages: UseInfiniteQueryResult<InfiniteData<Page>>;
  isEmpty: boolean;
  skeleton: ReactNode;
  nothing: ReactNode;
  /** Text of that button; "Show older" if omitted. */
  more?: string;
  /** What is shown needs no further pages. */
  isWhole?: boolean;
  children: ReactNode;
}) {
  return (
    <Loaded query={pages} waiting={skeleton}>
      {() => (
        <>
          {isEmpty && !pages.isPlaceholderData ? nothing : children}
          {pages.hasNextPage && !pages.isPlaceholderData && !isWhole ? (
            <ShowOlder
              words={more}
              isReading={pages.isFetchingNextPage}
              onShow={() => pages.fetchNextPage()}
            />
          ) : null}
        </>
      )}
    </Loaded>
  );
}
