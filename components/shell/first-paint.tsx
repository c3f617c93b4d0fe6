import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { Problem } from '@/lib/platform/api/problem';
import { ProblemPanel } from './problem-panel';
import { WaitingView } from './waiting-view';

/** How long the first byte waits for data before a skeleton is sent instead, in milliseconds. */
const PATIENCE = 600;
const LATE = Symbol('late');

/**
 * Sends the page with its data if that arrives soon, or a skeleton first if the service is slow. A `loading.tsx` can't
 * wait and would send the skeleton every time.
 */
export async function FirstPaint<Value>({
  value,
  waiting,
  children,
}: {
  value: Promise<Value>;
  waiting: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  const soon = await Promise.race([value, late()]);
  if (soon !== LATE) return children(soon);
  return (
    <Suspense fallback={waiting}>
      <Arrived value={value}>{children}</Arrived>
    </Suspense>
  );
}

async function Arrived<Value>({
  value,
  children,
}: {
  value: Promise<Value>;
  children: (value: Value) => ReactNode;
}) {
  return children(await value);
}

const late = () => new Promise<typeof LATE>((resolve) => setTimeout(() => resolve(LATE), PATIENCE));

/**
 * The first paint of a list: its view with the query cache filled, or its heading and the error. While a slow service
 * is awaited, the view is sent without rows, so that nothing moves when they arrive.
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
  /** Shown while loading: "Reading the events". */
  says: string;
  /** Puts the data where the view looks for it. */
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
