import type { Metadata } from 'next';
import { type PageAddress, readPageAddress } from '@/app/_components/page-address';
import { ConfigurationsView } from '@/components/configurations/configurations-view';
import { readListState, toFilter } from '@/components/configurations/list-address';
import { ListHeading } from '@/components/configurations/list-heading';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { portalConfigurationsQuery } from '@/lib/queries/portal-configurations';
import { ListFirstPaint } from '../_components/list-first-paint';

export const metadata: Metadata = { title: 'Configurations' };

export default async function ConfigurationsPage({ searchParams }: PageAddress) {
  await pageOperator();
  const state = readListState(await readPageAddress(searchParams));
  const filter = toFilter(state);
  const { q, id, sort, order } = filter;
  const asked = { ...(q === '' ? {} : { q }), ...(id === null ? {} : { id: String(id) }), sort, order };
  return (
    <Page crumbs={[{ label: 'Configurations' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/portal-configurations', { query: asked })}
        heading={<ListHeading list={null} />}
        says="Loading portal configurations"
        fill={(queryClient, window) =>
          queryClient.setQueryData(portalConfigurationsQuery({ ...filter, offset: 0 }).queryKey, window)
        }
      >
        <ConfigurationsView initial={state} />
      </ListFirstPaint>
    </Page>
  );
}
