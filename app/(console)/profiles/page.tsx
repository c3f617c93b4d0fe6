import type { Metadata } from 'next';
import { type PageAddress, readPageParameters } from '@/app/_components/page-address';
import { DirectoryHeading, DirectoryView } from '@/components/profiles/list/directory-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/answer-api';
import { pageOperator } from '@/lib/application/page-operator';
import { listWindowQuery } from '@/lib/features/lists';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { openDefaultView } from '../_components/open-default-view';

export const metadata: Metadata = { title: PROFILES_LIST.title };

export default async function ProfilesPage({ searchParams }: PageAddress) {
  await pageOperator();
  await openDefaultView('profiles', searchParams);
  const { state } = readListAddress(PROFILES_LIST, await readPageParameters(searchParams));
  const request = requestOf(PROFILES_LIST, state);
  return (
    <Page crumbs={[{ label: PROFILES_LIST.title }]}>
      <ListFirstPaint
        value={askForPage('GET /api/profiles', { query: request })}
        heading={<DirectoryHeading total={null} />}
        says="Loading profiles"
        fill={(queryClient, window) =>
          queryClient.setQueryData(listWindowQuery(PROFILES_LIST, request).queryKey, window)
        }
      >
        <DirectoryView />
      </ListFirstPaint>
    </Page>
  );
}
