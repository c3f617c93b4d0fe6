import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { SetupsHeading } from '@/components/setups/setups-heading';
import { SetupsView } from '@/components/setups/setups-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { SETUPS_LIST } from '@/lib/features/setups/list';
import { setupsQuery } from '@/lib/features/setups/queries';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { openDefaultView } from '../_components/open-default-view';

export default async function SetupsPage({ searchParams }: PageAddress) {
  await pageOperator();
  await openDefaultView('setups', searchParams);
  const { state } = readListAddress(SETUPS_LIST, await readPageParameters(searchParams));
  const request = requestOf(SETUPS_LIST, state);
  return (
    <Page crumbs={[{ label: SETUPS_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/setups', { query: request })}
        heading={<SetupsHeading />}
        says="Loading setups"
        fill={(queryClient, groups) => queryClient.setQueryData(setupsQuery(request).queryKey, groups)}
      >
        <SetupsView />
      </ListFirstPaint>
    </Page>
  );
}
