import type { PageAddress } from '@/app/_components/page-address';
import { ListPage } from '@/app/(console)/_components/list-page';
import { ExceptionsView } from '@/components/exceptions/exceptions-view';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { EXCEPTIONS_LIST } from '@/lib/features/exceptions/list';

export default async function ExceptionsPage({ searchParams }: PageAddress) {
  await pageOperator('profiles.read');
  return (
    <ListPage list={EXCEPTIONS_LIST} searchParams={searchParams}>
      {(at) => <ExceptionsView at={at} />}
    </ListPage>
  );
}
