import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { IdleDemo } from '@/components/demos/idle-demo';
import { ConnectionAnnouncer } from '@/components/shell/connection';
import { IdleNotices } from '@/components/shell/idle-notices';
import { LeaveGuard } from '@/components/shell/leave-guard';
import { LiveUpdates } from '@/components/shell/live-updates';
import { OperatorSession } from '@/components/shell/operator-session';
import { Commands } from '@/components/shell/palette/commands';
import { Presenter, PresenterBar } from '@/components/shell/presenter/presenter';
import { RememberedChoices } from '@/components/shell/remembered-choices';
import { NavigationLayout } from '@/components/shell/sidebar';
import { askForPage } from '@/lib/application/pages/ask';
import {
  readPageCounts,
  readRunsUnderWay,
  readSuggestedProfiles,
  readViews,
} from '@/lib/application/pages/first-reads';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import type { LabelNames } from '@/lib/features/labels/labels';
import { labelNamesQuery } from '@/lib/features/labels/queries';
import { pageCountsQuery } from '@/lib/features/overview/queries';
import { PRESENTER_COOKIE, presenterMode } from '@/lib/features/presenter/presenter';
import { connectionQuery } from '@/lib/features/settings/queries';
import { viewsQuery } from '@/lib/features/views/queries';
import { BUILD_HEADER } from '@/lib/platform/api/internal-headers';

/** The prefix that `useRememberedChoice` uses. */
const CHOICE_COOKIE = 'choice-';
/** More labels than this would make every page heavy, so the browser fetches them once instead. */
const MOST_IN_PAGE = 2_000;

const countNames = ({ names }: LabelNames) =>
  Object.values(names).reduce((sum, ofKind) => sum + Object.keys(ofKind).length, 0);

/** The operator's choices of how screens look. No other cookie reaches a page. */
async function readChoices(): Promise<Record<string, string>> {
  const all = (await cookies()).getAll().filter(({ name }) => name.startsWith(CHOICE_COOKIE));
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const operator = await pageOperator();
  const build = (await headers()).get(BUILD_HEADER);
  const mode = presenterMode((await cookies()).get(PRESENTER_COOKIE)?.value);
  const [choices, connection, suggestedProfiles, labels, views, counts, runs] = await Promise.all([
    readChoices(),
    askForPage('GET /api/connection'),
    readSuggestedProfiles(),
    askForPage('GET /api/labels/names'),
    readViews(),
    readPageCounts(),
    readRunsUnderWay(),
  ]);
  const queryClient = new QueryClient();
  if (connection.ok) queryClient.setQueryData(connectionQuery().queryKey, connection.value);
  if (labels.ok && countNames(labels.value) <= MOST_IN_PAGE) {
    queryClient.setQueryData(labelNamesQuery().queryKey, labels.value);
  }
  if (views.ok) queryClient.setQueryData(viewsQuery().queryKey, views.value);
  if (counts?.ok) queryClient.setQueryData(pageCountsQuery().queryKey, counts.value);
  if (runs?.ok) queryClient.setQueryData(runsUnderWayQuery().queryKey, runs.value);
  return (
    <OperatorSession operator={operator}>
      <RememberedChoices cookies={choices}>
        <HydrationBoundary state={dehydrate(queryClient)}>
          <Presenter mode={mode}>
            <SkipLink />
            <PresenterBar />
            <NavigationLayout>{children}</NavigationLayout>
            <ConnectionAnnouncer />
            <LiveUpdates />
            <Commands suggestedProfiles={suggestedProfiles} />
            <IdleNotices build={build} />
            <LeaveGuard />
            <IdleDemo />
          </Presenter>
        </HydrationBoundary>
      </RememberedChoices>
    </OperatorSession>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-md bg-accent px-3 py-1.5 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 print:hidden"
    >
      Skip to content
    </a>
  );
}
