import type { Metadata } from 'next';
import { type PageAddress, readPageAddress } from '@/app/_components/page-address';
import { readDirectoryState, toFilter } from '@/components/directory/directory-address';
import { DirectoryHeading } from '@/components/directory/directory-heading';
import { DirectoryView } from '@/components/directory/directory-view';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { directoryWindowQuery, toDirectoryParameters } from '@/lib/queries/directory';
import { ListFirstPaint } from '../_components/list-first-paint';

export const metadata: Metadata = { title: 'Profiles' };

export default async function ProfilesPage({ searchParams }: PageAddress) {
  await pageOperator();
  const state = readDirectoryState(await readPageAddress(searchParams));
  const filter = toFilter(state);
  return (
    <Page crumbs={[{ label: 'Profiles' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/profiles', { query: toDirectoryParameters(filter) })}
        heading={<DirectoryHeading total={null} />}
        says="Loading profiles"
        fill={(queryClient, window) =>
          queryClient.setQueryData(directoryWindowQuery({ ...filter, offset: 0 }).queryKey, window)
        }
      >
        <DirectoryView initial={state} />
      </ListFirstPaint>
    </Page>
  );
}
