import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { ListHeading } from '@/components/list/list-heading';
import { OperatorsView } from '@/components/operators/operators-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/answer-api';
import { pageOperator } from '@/lib/application/page-operator';
import { firstPage, listPagesQuery } from '@/lib/features/lists';
import { OPERATORS_LIST } from '@/lib/features/operators/list';
import { readSignInOptions } from '@/lib/features/sign-in/server/operations';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';

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
