import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FirstPaint } from '@/components/shell/first-paint';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { WaitingView } from '@/components/shell/waiting-view';
import type { Problem } from '@/lib/contract/problem';

/**
 * The first paint of a list: its view with the query cache filled, or its heading and what went wrong. While a slow
 * service is waited for it is the view without its rows, so that nothing moves when they come.
 */
export function ListFirstPaint<Value>({
  value,
  heading,
  says,
  fill,
  children,
}: {
  value: Promise<{ ok: true; value: Value } | { ok: false; problem: Problem }>;
  heading: ReactNode;
  /** What is being waited for: "Reading the events". */
  says: string;
  /** Puts what was read where the view looks for it. */
  fill: (queryClient: QueryClient, value: Value) => void;
  children: ReactNode;
}) {
  return (
    <FirstPaint value={value} waiting={<WaitingView says={says}>{children}</WaitingView>}>
      {(outcome) => {
        if (!outcome.ok) {
          return (
            <>
              {heading}
              <div className="mt-[18px]">
                <ProblemPanel problem={outcome.problem} />
              </div>
            </>
          );
        }
        const queryClient = new QueryClient();
        fill(queryClient, outcome.value);
        return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
      }}
    </FirstPaint>
  );
}
