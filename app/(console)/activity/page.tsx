import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { ActivityHeading, ActivityView } from '@/components/activity/activity-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/answer-api';
import { pageOperator } from '@/lib/application/page-operator';
import { ACTIVITY_LIST } from '@/lib/features/activity/list';
import { firstPage, listPagesQuery } from '@/lib/features/lists';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { IN_UTC } from '@/lib/platform/list/relative-times';
import { openDefaultView } from '../_components/open-default-view';

export const metadata: Metadata = { title: ACTIVITY_LIST.title };

export default async function ActivityPage({ searchParams }: PageAddress) {
  await pageOperator('activity.read');
  await openDefaultView('activity', searchParams);
  const { state } = readListAddress(ACTIVITY_LIST, await readPageParameters(searchParams));
  const now = new Date();
  const request = requestOf(ACTIVITY_LIST, state, { now, calendar: IN_UTC });
  return (
    <Page crumbs={[{ label: ACTIVITY_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/activity', { query: request })}
        heading={<ActivityHeading request={request} />}
        says="Loading activity"
        fill={(queryClient, page) =>
          queryClient.setQueryData(listPagesQuery(ACTIVITY_LIST, request).queryKey, firstPage(page))
        }
      >
        <ActivityView at={now.getTime()} />
      </ListFirstPaint>
    </Page>
  );
}
