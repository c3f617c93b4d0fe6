import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CheckView } from '@/components/checks/check-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { checkNumber } from '@/lib/configuration/checks/results';
import { checkQuery } from '@/lib/features/checks/queries';
import { writtenOut } from '@/lib/platform/text/unseen';
import { isUnknownCheck, readCheckForPage } from '../_components/read-check';

interface Address {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const read = await readCheckForPage((await params).id);
  return { title: read?.ok ? writtenOut(read.value.title) : 'Check' };
}

export default async function CheckPage({ params }: Address) {
  await pageOperator('profiles.read');
  const { id } = await params;
  const read = await readCheckForPage(id);
  if (read === null || isUnknownCheck(read)) notFound();
  const name = read.ok ? checkNumber(read.value.number) : 'Check';
  return (
    <Page crumbs={[{ label: 'Checks', href: '/checks' }, { label: name }]}>
      <ListFirstPaint
        value={Promise.resolve(read)}
        heading={<h1>Check</h1>}
        says="Loading the check"
        fill={(queryClient, answer) => queryClient.setQueryData(checkQuery(id).queryKey, answer)}
      >
        <CheckView id={id} />
      </ListFirstPaint>
    </Page>
  );
}
