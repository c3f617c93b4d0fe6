import type { PageAddress } from '@/app/_components/page-address';
import { ListPage } from '@/app/(console)/_components/list-page';
import { DirectoryView } from '@/components/profiles/list/directory-view';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { PROFILES_LIST } from '@/lib/features/profiles/list';

export default async function ProfilesPage({ searchParams }: PageAddress) {
  await pageOperator();
  return (
    <ListPage list={PROFILES_LIST} searchParams={searchParams} views="profiles" isInWindows>
      {() => <DirectoryView />}
    </ListPage>
  );
}
