import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { readLabelsState } from '@/components/labels/labels-address';
import { LabelsHeading } from '@/components/labels/labels-heading';
import { LabelsView } from '@/components/labels/labels-view';
import { Page } from '@/components/shell/page';
import { readLabelsPage } from '@/lib/api/first-reads';
import { pageOperator } from '@/lib/api/page-operator';
import { may } from '@/lib/contract/permissions';
import { knownFormsQuery, labelsQuery, seenIdsQuery } from '@/lib/queries/labels';
import { ListFirstPaint } from '../_components/list-first-paint';
import { openDefaultView } from '../_components/open-default-view';

export const metadata: Metadata = { title: 'Labels' };

export default async function LabelsPage({ searchParams }: PageAddress) {
  const { role } = await pageOperator();
  await openDefaultView('labels', searchParams);
  const state = readLabelsState(await readPageParameters(searchParams));
  return (
    <Page crumbs={[{ label: 'Labels' }]}>
      <ListFirstPaint
        value={readLabelsPage()}
        heading={<LabelsHeading />}
        says="Reading the labels"
        fill={(queryClient, { labels, known, seen }) => {
          queryClient.setQueryData(labelsQuery().queryKey, labels);
          queryClient.setQueryData(knownFormsQuery().queryKey, known);
          queryClient.setQueryData(seenIdsQuery().queryKey, seen);
        }}
      >
        <LabelsView initial={state} mayChange={may(role, 'labels.change')} />
      </ListFirstPaint>
    </Page>
  );
}
