import type { PageAddress } from '@/app/_components/page-address';
import { ListPage } from '@/app/(console)/_components/list-page';
import { DriftView } from '@/components/drift/drift-view';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { DRIFT_LIST } from '@/lib/features/drift/list';

export default async function DriftPage({ searchParams }: PageAddress) {
  await pageOperator('profiles.read');
  return (
    <ListPage list={DRIFT_LIST} searchParams={searchParams}>
      {(at) => <DriftView at={at} />}
    </ListPage>
  );
}
