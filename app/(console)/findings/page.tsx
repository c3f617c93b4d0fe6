import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { FindingsHeading, FindingsView } from '@/components/findings/findings-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/answer-api';
import { pageOperator } from '@/lib/application/page-operator';
import { FINDINGS_LIST } from '@/lib/features/findings/list';
import { firstPage, listPagesQuery } from '@/lib/features/lists';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { IN_UTC } from '@/lib/platform/list/relative-times';

export const metadata: Metadata = { title: FINDINGS_LIST.title };

export default async function FindingsPage({ searchParams }: PageAddress) {
  await pageOperator('profiles.read');
  const { state } = readListAddress(FINDINGS_LIST, await readPageParameters(searchParams));
  const now = new Date();
  const request = requestOf(FINDINGS_LIST, state, { now, calendar: IN_UTC });
  return (
    <Page crumbs={[{ label: FINDINGS_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/findings', { query: request })}
        heading={<FindingsHeading request={request} />}
        says="Loading findings"
        fill={(queryClient, page) =>
          queryClient.setQueryData(listPagesQuery(FINDINGS_LIST, request).queryKey, firstPage(page))
        }
      >
        <FindingsView at={now.getTime()} />
      </ListFirstPaint>
    </Page>
  );
}
