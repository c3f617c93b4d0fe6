import type { PageAddress } from '@/app/_components/page-address';
import { ListPage } from '@/app/(console)/_components/list-page';
import { ConfigurationsView } from '@/components/configurations/configurations-view';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { CONFIGURATIONS_LIST } from '@/lib/features/configurations/list';

export default async function ConfigurationsPage({ searchParams }: PageAddress) {
  await pageOperator();
  return (
    <ListPage
      list={CONFIGURATIONS_LIST}
      searchParams={searchParams}
      views="configurations"
      isInWindows
      crumb="Configurations"
    >
      {() => <ConfigurationsView />}
    </ListPage>
  );
}
