import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Commands } from '@/components/shell/commands';
import { ConnectionAnnouncer } from '@/components/shell/connection-announcer';
import { Sidebar } from '@/components/shell/sidebar';
import { SkipLink } from '@/components/shell/skip-link';
import { readConnection, readSuggestedProfiles } from '@/lib/bff/pages';
import { connectionQuery } from '@/lib/queries/connection';

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [connection, suggestedProfiles] = await Promise.all([readConnection(), readSuggestedProfiles()]);
  const queryClient = new QueryClient();
  queryClient.setQueryData(connectionQuery().queryKey, connection);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SkipLink />
      <div className="min-h-dvh min-[900px]:grid min-[900px]:grid-cols-[228px_minmax(0,1fr)] print:block">
        <Sidebar />
        <div className="min-w-0">{children}</div>
      </div>
      <ConnectionAnnouncer />
      <Commands suggestedProfiles={suggestedProfiles} />
    </HydrationBoundary>
  );
}
