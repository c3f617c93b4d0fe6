import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ConfigurationsView } from '@/components/configurations/configurations-view';
import { readListState, toFilter } from '@/components/configurations/list-address';
import { ListHeading } from '@/components/configurations/list-heading';
import { FirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { readPortalConfigurationsPage } from '@/lib/bff/pages';
import { portalConfigurationsQuery } from '@/lib/queries/portal-configurations';
import { ListSkeleton } from './_components/list-skeleton';

export const metadata: Metadata = { title: 'Configurations' };

interface Address {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConfigurationsPage({ searchParams }: Address) {
  const parameters = await searchParams;
  const state = readListState((name) => [parameters[name]].flat()[0] ?? null);
  const filter = toFilter(state);
  const { q, id, sort, order } = filter;
  const asked = { ...(q === '' ? {} : { q }), ...(id === null ? {} : { id }), sort, order, offset: 0 };
  return (
    <Page crumbs={[{ label: 'Configurations' }]}>
      <FirstPaint value={readPortalConfigurationsPage(asked)} waiting={<ListSkeleton />}>
        {(outcome) => {
          if (!outcome.ok) {
            return (
              <>
                <ListHeading total={null} />
                <div className="mt-[18px]">
                  <ProblemPanel problem={outcome.problem} />
                </div>
              </>
            );
          }
          const queryClient = new QueryClient();
          queryClient.setQueryData(
            portalConfigurationsQuery({ ...filter, offset: 0 }).queryKey,
            outcome.value,
          );
          return (
            <HydrationBoundary state={dehydrate(queryClient)}>
              <ConfigurationsView initial={state} />
            </HydrationBoundary>
          );
        }}
      </FirstPaint>
    </Page>
  );
}
