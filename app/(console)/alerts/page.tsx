import { AlertsHeading, AlertsView } from '@/components/alerts/alerts-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { alertsQuery } from '@/lib/features/alerts/queries';

export default async function AlertsPage() {
  await pageOperator('profiles.read');
  return (
    <Page crumbs={[{ label: 'Alerts' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/alerts')}
        heading={<AlertsHeading />}
        says="Loading destinations"
        fill={(queryClient, answer) => queryClient.setQueryData(alertsQuery().queryKey, answer)}
      >
        <AlertsView />
      </ListFirstPaint>
    </Page>
  );
}
