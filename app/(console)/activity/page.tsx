import type { PageAddress } from '@/app/_components/page-address';
import { ListPage } from '@/app/(console)/_components/list-page';
import { ActivityView } from '@/components/activity/activity-view';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { ACTIVITY_LIST } from '@/lib/features/activity/list';

export default async function ActivityPage({ searchParams }: PageAddress) {
  await pageOperator('activity.read');
  return (
    <ListPage list={ACTIVITY_LIST} searchParams={searchParams} views="activity">
      {(at) => <ActivityView at={at} />}
    </ListPage>
  );
}
