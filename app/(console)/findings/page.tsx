import type { PageAddress } from '@/app/_components/page-address';
import { ListPage } from '@/app/(console)/_components/list-page';
import { FindingsView } from '@/components/findings/findings-view';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { FINDINGS_LIST } from '@/lib/features/findings/list';

export default async function FindingsPage({ searchParams }: PageAddress) {
  await pageOperator('profiles.read');
  return (
    <ListPage list={FINDINGS_LIST} searchParams={searchParams}>
      {(at) => <FindingsView at={at} />}
    </ListPage>
  );
}
