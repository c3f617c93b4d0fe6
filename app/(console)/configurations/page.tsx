import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ConfigurationsView } from '@/components/configurations/configurations-view';
import { readListState, toFilter } from '@/components/configurations/list-address';
import { ListHeading } from '@/components/configurations/list-heading';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { readPortalConfigurationsPage } from '@/lib/bff/pages';
import { portalConfigurationsQuery } from '@/lib/queries/portal-configurations';

export const metadata: Metadata = { title: 'Configurations' };

const CRUMBS = [{ label: 'Configurations' }];

export default async function ConfigurationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const parameters = await searchParams;
  const state = readListState((name) => [parameters[name]].flat()[0] ?? null);
  const filter = toFilter(state);
  const { q, id, sort, order } = filter;
  const outcome = await readPortalConfigurationsPage({
    ...(q === '' ? {} : { q }),
    ...(id === null ? {} : { id }),
    sort,
    order,
    offset: 0,
  });
  if (!outcome.ok) {
    return (
      <Page crumbs={CRUMBS}>
        <ListHeading total={null} />
        <div className="mt-[18px]">
          <ProblemPanel problem={outcome.problem} />
        </div>
      </Page>
    );
  }
  const queryClient = new QueryClient();
  queryClient.setQueryData(portalConfigurationsQuery({ ...filter, offset: 0 }).queryKey, outcome.value);
  return (
    <Page crumbs={CRUMBS}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ConfigurationsView initial={state} />
      </HydrationBoundary>
    </Page>
  );
}
