import { CheckView } from '@/components/checks/check-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { checkNumber } from '@/lib/configuration/checks/results';
import { checkQuery } from '@/lib/features/checks/queries';
import { writtenOut } from '@/lib/platform/text/unseen';
import { readCheckForPage } from '../_components/read-check';

interface Address {
  params: Promise<{ id: string }>;
}

export default async function CheckPage({ params }: Address) {
  await pageOperator('profiles.read');
  const { id } = await params;
  const read = await readCheckForPage(id);
  const name = read.ok ? checkNumber(read.value.number) : 'Check';
  return (
    <Page
      title={read.ok ? writtenOut(read.value.title) : name}
      crumbs={[{ label: 'Checks', href: '/checks' }, { label: name }]}
    >
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
