import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { DriftHeading, DriftView } from '@/components/drift/drift-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { DRIFT_LIST } from '@/lib/contract/lists/drift';
import { requestOf } from '@/lib/contract/lists/list';
import { readListAddress } from '@/lib/contract/lists/list-address';
import { IN_UTC } from '@/lib/contract/lists/relative-times';
import { firstPage, listPagesQuery } from '@/lib/queries/lists';

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
