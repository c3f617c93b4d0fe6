import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { Page } from '@/components/shell/page';
import { askControl, askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { scenarioRunsQuery, scenariosQuery } from '@/lib/features/sandbox/queries';
import { StageView } from './_components/stage-view';

/** Only available with the embedded service. */
export default async function StagePage() {
  await pageOperator('sandbox.control');
  const connection = await askForPage('GET /api/connection');
  if (!connection.ok || connection.value.environment !== 'sandbox') notFound();
  const { account } = connection.value;
  const queryClient = new QueryClient();
  await Promise.all([
    queryClient.prefetchQuery(scenariosQuery(account, askControl)),
    queryClient.prefetchQuery(scenarioRunsQuery(account, askControl)),
  ]);
  return (
    <Page crumbs={[{ label: 'Stage' }]}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <StageView account={account} />
      </HydrationBoundary>
    </Page>
  );
}
