import type { PageAddress } from '@/app/_components/page-address';
import { ListPage } from '@/app/(console)/_components/list-page';
import { OperatorsView } from '@/components/operators/operators-view';
import { readSignInOptions } from '@/lib/application/pages/first-reads';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { OPERATORS_LIST } from '@/lib/features/operators/list';

export default async function OperatorsPage({ searchParams }: PageAddress) {
  await pageOperator('operators.read');
  const { password } = await readSignInOptions();
  return (
    <ListPage list={OPERATORS_LIST} searchParams={searchParams}>
      {() => <OperatorsView byPassword={password} />}
    </ListPage>
  );
}
