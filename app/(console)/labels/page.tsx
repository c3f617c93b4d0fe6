import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { LabelsView } from '@/components/labels/labels-view';
import { ListHeading } from '@/components/list/list-heading';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { readLabelsPage } from '@/lib/application/pages/first-reads';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { LABELS_LIST } from '@/lib/features/labels/list';
import { knownFormsQuery, seenIdsQuery } from '@/lib/features/labels/queries';
import { firstPage, listPagesQuery } from '@/lib/features/lists';
import { may } from '@/lib/platform/access/permissions';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { openDefaultView } from '../_components/open-default-view';

export default async function LabelsPage({ searchParams }: PageAddress) {
  const { role } = await pageOperator();
  await openDefaultView('labels', searchParams);
  const { state } = readListAddress(LABELS_LIST, await readPageParameters(searchParams));
  const request = requestOf(LABELS_LIST, state);
  return (
    <Page crumbs={[{ label: LABELS_LIST.title }]}>
      <ListFirstPaint
        value={readLabelsPage(request)}
        heading={<ListHeading list={LABELS_LIST} request={{}} isCompact />}
        says="Loading labels"
        fill={(queryClient, { labels, known, seen }) => {
          queryClient.setQueryData(listPagesQuery(LABELS_LIST, request).queryKey, firstPage(labels));
          queryClient.setQueryData(knownFormsQuery().queryKey, known);
          queryClient.setQueryData(seenIdsQuery().queryKey, seen);
        }}
      >
        <LabelsView mayChange={may(role, 'labels.change')} />
      </ListFirstPaint>
    </Page>
  );
}
