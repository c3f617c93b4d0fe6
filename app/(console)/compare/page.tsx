import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { COMPARE_ADDRESS } from '@/components/compare/compare-address';
import { CompareView } from '@/components/compare/compare-view';
import { FirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { WaitingView } from '@/components/shell/waiting-view';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { FEWEST_COMPARED } from '@/lib/features/compare/compared-items';
import { comparisonQuery } from '@/lib/features/compare/queries';

/**
 * The profiles to compare, if the address names enough. Errors are left to the browser, which reads again and shows
 * them.
 */
async function readItems(items: readonly string[]): Promise<QueryClient> {
  const queryClient = new QueryClient();
  if (items.length < FEWEST_COMPARED) return queryClient;
  const outcome = await askForPage('GET /api/compare', { query: { items: items.join(',') } });
  if (outcome.ok) queryClient.setQueryData(comparisonQuery(items).queryKey, outcome.value);
  return queryClient;
}

export default async function ComparePage({ searchParams }: PageAddress) {
  await pageOperator();
  const { items } = COMPARE_ADDRESS.read(await readPageParameters(searchParams));
  return (
    <Page crumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Compare' }]}>
      <FirstPaint
        value={readItems(items)}
        waiting={
          <WaitingView says="Loading the comparison">
            <CompareView />
          </WaitingView>
        }
      >
        {(queryClient) => (
          <HydrationBoundary state={dehydrate(queryClient)}>
            <CompareView />
          </HydrationBoundary>
        )}
      </FirstPaint>
    </Page>
  );
}
