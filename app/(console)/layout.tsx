import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Commands } from '@/components/shell/commands';
import { ConnectionAnnouncer } from '@/components/shell/connection-announcer';
import { LiveUpdates } from '@/components/shell/live-updates';
import { OperatorSession } from '@/components/shell/operator-session';
import { Sidebar } from '@/components/shell/sidebar';
import { SignedOut } from '@/components/shell/signed-out';
import { SkipLink } from '@/components/shell/skip-link';
import { readLabelNames } from '@/lib/bff/labels';
import { pageOperator } from '@/lib/bff/page-operator';
import { readConnection, readSuggestedProfiles } from '@/lib/bff/pages';
import type { LabelNames } from '@/lib/contract/labels';
import { connectionQuery } from '@/lib/queries/connection';
import { labelNamesQuery } from '@/lib/queries/labels';

/** More labels than this would weigh on every page: then the browser asks for them, once. */
const MOST_IN_PAGE = 2_000;

const countNames = ({ names }: LabelNames) =>
  Object.values(names).reduce((sum, ofKind) => sum + Object.keys(ofKind).length, 0);

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const operator = await pageOperator();
  const [connection, suggestedProfiles, labels] = await Promise.all([
    readConnection(),
    readSuggestedProfiles(),
    readLabelNames(),
  ]);
  const queryClient = new QueryClient();
  if (connection.ok) queryClient.setQueryData(connectionQuery().queryKey, connection.value);
  if (labels.ok && countNames(labels.value) <= MOST_IN_PAGE) {
    queryClient.setQueryData(labelNamesQuery().queryKey, labels.value);
  }
  return (
    <OperatorSession operator={operator}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <SkipLink />
        <div className="min-h-dvh min-[900px]:grid min-[900px]:grid-cols-[228px_minmax(0,1fr)] print:block">
          <Sidebar />
          <div className="min-w-0">{children}</div>
        </div>
        <ConnectionAnnouncer />
        <LiveUpdates />
        <Commands suggestedProfiles={suggestedProfiles} />
        <SignedOut />
      </HydrationBoundary>
    </OperatorSession>
  );
}
