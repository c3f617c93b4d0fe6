import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { PreviewedView } from '@/components/preview/previewed-view';
import { FirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { WaitingView } from '@/components/shell/waiting-view';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { readPreviewedItems } from '@/lib/features/preview/previewed-items';
import { askedOf, previewedQuery } from '@/lib/features/preview/queries';

/** The profile to preview. Errors are left to the browser, which reads again and shows them. */
async function readItems(items: readonly string[]): Promise<QueryClient> {
  const queryClient = new QueryClient();
  if (items.length === 0) return queryClient;
  const outcome = await askForPage('GET /api/preview', { query: { of: askedOf(items) } });
  if (outcome.ok) queryClient.setQueryData(previewedQuery(items).queryKey, outcome.value);
  return queryClient;
}

export default async function PreviewPage({ searchParams }: PageAddress) {
  await pageOperator();
  const { items } = readPreviewedItems((await readPageParameters(searchParams)).getAll('of'));
  return (
    <Page crumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Portal preview' }]}>
      <FirstPaint
        value={readItems(items)}
        waiting={
          <WaitingView says="Loading the preview">
            <PreviewedView />
          </WaitingView>
        }
      >
        {(queryClient) => (
          <HydrationBoundary state={dehydrate(queryClient)}>
            <PreviewedView />
          </HydrationBoundary>
        )}
      </FirstPaint>
    </Page>
  );
}
