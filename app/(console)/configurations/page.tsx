import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { ConfigurationsHeading, ConfigurationsView } from '@/components/configurations/configurations-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/answer-api';
import { pageOperator } from '@/lib/application/page-operator';
import { CONFIGURATIONS_LIST } from '@/lib/features/configurations/list';
import { listWindowQuery } from '@/lib/features/lists';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { openDefaultView } from '../_components/open-default-view';

export const metadata: Metadata = { title: 'Configurations' };

export default async function ConfigurationsPage({ searchParams }: PageAddress) {
  await pageOperator();
  await openDefaultView('configurations', searchParams);
  const { state } = readListAddress(CONFIGURATIONS_LIST, await readPageParameters(searchParams));
  const request = requestOf(CONFIGURATIONS_LIST, state);
  return (
    <Page crumbs={[{ label: 'Configurations' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/portal-configurations', { query: request })}
        heading={<ConfigurationsHeading list={null} />}
        says="Loading portal configurations"
        fill={(queryClient, window) =>
          queryClient.setQueryData(listWindowQuery(CONFIGURATIONS_LIST, request).queryKey, window)
        }
      >
        <ConfigurationsView />
      </ListFirstPaint>
    </Page>
  );
}
