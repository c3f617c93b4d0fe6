import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { ListHeading } from '@/components/list/list-heading';
import { OperatorsView } from '@/components/operators/operators-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { readSignInOptions } from '@/lib/api/session';
import { requestOf } from '@/lib/contract/lists/list';
import { readListAddress } from '@/lib/contract/lists/list-address';
import { OPERATORS_LIST } from '@/lib/contract/lists/operators';
import { firstPage, listPagesQuery } from '@/lib/queries/lists';

export const metadata: Metadata = { title: OPERATORS_LIST.title };

export default async function OperatorsPage({ searchParams }: PageAddress) {
  await pageOperator('operators.read');
  const { state } = readListAddress(OPERATORS_LIST, await readPageParameters(searchParams));
  const request = requestOf(OPERATORS_LIST, state);
  const { password } = await readSignInOptions();
  return (
    <Page crumbs={[{ label: OPERATORS_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/operators', { query: request })}
        heading={<ListHeading list={OPERATORS_LIST}>People who can use this console.</ListHeading>}
        says="Loading operators"
        fill={(queryClient, window) =>
          queryClient.setQueryData(listPagesQuery(OPERATORS_LIST, request).queryKey, firstPage(window))
        }
      >
        <OperatorsView byPassword={password} />
      </ListFirstPaint>
    </Page>
  );
}
