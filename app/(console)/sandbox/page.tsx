import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { SandboxView } from '@/components/sandbox/sandbox-view';
import { readViewName } from '@/components/sandbox/view-names';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { FIRST_READS } from './_components/first-reads';

/** Only available with the embedded service, whose control operations answer in process without delay. */
export default async function SandboxPage({ searchParams }: PageAddress) {
  await pageOperator('sandbox.control');
  const connection = await askForPage('GET /api/connection');
  if (!connection.ok || connection.value.environment !== 'sandbox') notFound();
  const { account } = connection.value;
  const parameters = await readPageParameters(searchParams);
  const queryClient = new QueryClient();
  await Promise.all(FIRST_READS[readViewName(parameters.get('view'))](queryClient, account, parameters));
  return (
    <Page crumbs={[{ label: 'Sandbox' }]}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <SandboxView account={account} />
      </HydrationBoundary>
    </Page>
  );
}
