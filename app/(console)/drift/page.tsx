import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { DriftHeading, DriftView } from '@/components/drift/drift-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/answer-api';
import { pageOperator } from '@/lib/application/page-operator';
import { DRIFT_LIST } from '@/lib/features/drift/list';
import { firstPage, listPagesQuery } from '@/lib/features/lists';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { IN_UTC } from '@/lib/platform/list/relative-times';

export const metadata: Metadata = { title: DRIFT_LIST.title };

export default async function DriftPage({ searchParams }: PageAddress) {
  await pageOperator('profiles.read');
  const { state } = readListAddress(DRIFT_LIST, await readPageParameters(searchParams));
  const now = new Date();
  const request = requestOf(DRIFT_LIST, state, { now, calendar: IN_UTC });
  return (
    <Page crumbs={[{ label: DRIFT_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/drift', { query: request })}
        heading={<DriftHeading request={request} />}
        says="Loading outside changes"
        fill={(queryClient, page) =>
          queryClient.setQueryData(listPagesQuery(DRIFT_LIST, request).queryKey, firstPage(page))
        }
      >
        <DriftView at={now.getTime()} />
      </ListFirstPaint>
    </Page>
  );
}
