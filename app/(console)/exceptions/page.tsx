import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { ExceptionsHeading, ExceptionsView } from '@/components/exceptions/exceptions-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/answer-api';
import { pageOperator } from '@/lib/application/page-operator';
import { EXCEPTIONS_LIST } from '@/lib/features/exceptions/list';
import { firstPage, listPagesQuery } from '@/lib/features/lists';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { IN_UTC } from '@/lib/platform/list/relative-times';

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
