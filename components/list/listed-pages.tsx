import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { ShowOlder } from '@/components/ui/show-older';
import { ProblemError } from '@/lib/platform/data/request-json';

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
  const { data, error, refetch } = pages;
  if (data === undefined) {
    if (error === null) return skeleton;
    if (error instanceof ProblemError) return <ProblemPanel problem={error.problem} onRetry={refetch} />;
    return <ReadFailure error={error} onRetry={refetch} />;
  }
  return (
    <>
      {error === null ? null : <ReadFailure error={error} hasOlder onRetry={refetch} />}
      {isEmpty && !pages.isPlaceholderData ? nothing : children}
      {pages.hasNextPage && !pages.isPlaceholderData && !isWhole ? (
        <ShowOlder words={more} isReading={pages.isFetchingNextPage} onShow={() => pages.fetchNextPage()} />
      ) : null}
    </>
  );
}
