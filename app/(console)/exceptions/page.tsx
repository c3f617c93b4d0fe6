import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { ExceptionsHeading, ExceptionsView } from '@/components/exceptions/exceptions-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { EXCEPTIONS_LIST } from '@/lib/contract/lists/exceptions';
import { requestOf } from '@/lib/contract/lists/list';
import { readListAddress } from '@/lib/contract/lists/list-address';
import { IN_UTC } from '@/lib/contract/lists/relative-times';
import { firstPage, listPagesQuery } from '@/lib/queries/lists';

export const metadata: Metadata = { title: EXCEPTIONS_LIST.title };

export default async function ExceptionsPage({ searchParams }: PageAddress) {
  await pageOperator('profiles.read');
  const { state } = readListAddress(EXCEPTIONS_LIST, await readPageParameters(searchParams));
  const now = new Date();
  const request = requestOf(EXCEPTIONS_LIST, state, { now, calendar: IN_UTC });
  return (
    <Page crumbs={[{ label: EXCEPTIONS_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/exceptions', { query: request })}
        heading={<ExceptionsHeading request={request} />}
        says="Loading exceptions"
        fill={(queryClient, page) =>
          queryClient.setQueryData(listPagesQuery(EXCEPTIONS_LIST, request).queryKey, firstPage(page))
        }
      >
        <ExceptionsView at={now.getTime()} />
      </ListFirstPaint>
    </Page>
  );
}
