import { CheckForm } from '@/components/checks/check-form';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { checkSettingsQuery } from '@/lib/features/checks/queries';

export default async function NewCheckPage() {
  await pageOperator('checks.change');
  return (
    <Page crumbs={[{ label: 'Checks', href: '/checks' }, { label: 'New check' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/checks/settings')}
        heading={<h1>New check</h1>}
        says="Loading the check editor"
        fill={(queryClient, settings) => queryClient.setQueryData(checkSettingsQuery().queryKey, settings)}
      >
        <CheckForm id={null} />
      </ListFirstPaint>
    </Page>
  );
}
