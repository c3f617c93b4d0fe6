import { ChecksHeading, ChecksView } from '@/components/checks/checks-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { checksQuery } from '@/lib/features/checks/queries';

export default async function ChecksPage() {
  await pageOperator('profiles.read');
  return (
    <Page crumbs={[{ label: 'Checks' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/checks')}
        heading={<ChecksHeading />}
        says="Loading checks"
        fill={(queryClient, answer) => queryClient.setQueryData(checksQuery().queryKey, answer)}
      >
        <ChecksView />
      </ListFirstPaint>
    </Page>
  );
}
