import type { Metadata } from 'next';
import { type PageAddress, readPageAddress } from '@/app/_components/page-address';
import { readActivityFilter } from '@/components/activity/activity-address';
import { ActivityHeading } from '@/components/activity/activity-heading';
import { ActivityView } from '@/components/activity/activity-view';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { activityQuery } from '@/lib/queries/activity';
import { ListFirstPaint } from '../_components/list-first-paint';

export const metadata: Metadata = { title: 'Activity' };

export default async function ActivityPage({ searchParams }: PageAddress) {
  await pageOperator('activity.read');
  const filter = readActivityFilter({ get: await readPageAddress(searchParams) });
  const heading = <ActivityHeading filter={filter} />;
  return (
    <Page crumbs={[{ label: 'Activity' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/activity', { query: filter })}
        heading={heading}
        says="Reading Activity"
        fill={(queryClient, page) =>
          queryClient.setQueryData(activityQuery(filter).queryKey, { pages: [page], pageParams: [null] })
        }
      >
        <ActivityView />
      </ListFirstPaint>
    </Page>
  );
}
