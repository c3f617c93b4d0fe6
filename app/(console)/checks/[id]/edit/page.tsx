import { CheckForm } from '@/components/checks/check-form';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { checkNumber } from '@/lib/configuration/checks/results';
import { checkQuery, checkSettingsQuery } from '@/lib/features/checks/queries';
import { readCheckForPage } from '../../_components/read-check';

export default async function EditCheckPage({ params }: { params: Promise<{ id: string }> }) {
  await pageOperator('checks.change');
  const { id } = await params;
  const read = await readCheckForPage(id);
  const name = read.ok ? checkNumber(read.value.number) : 'Check';
  return (
    <Page
      title="Edit a check"
      crumbs={[
        { label: 'Checks', href: '/checks' },
        { label: name, href: `/checks/${id}` },
        { label: 'Edit' },
      ]}
    >
      <ListFirstPaint
        value={read.ok ? askForPage('GET /api/checks/settings') : Promise.resolve(read)}
        heading={<h1>Edit a check</h1>}
        says="Loading the check editor"
        fill={(queryClient, settings) => {
          queryClient.setQueryData(checkSettingsQuery().queryKey, settings);
          if (read.ok) queryClient.setQueryData(checkQuery(id).queryKey, read.value);
        }}
      >
        <CheckForm id={id} />
      </ListFirstPaint>
    </Page>
  );
}
