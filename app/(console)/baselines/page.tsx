import { BaselinesHeading, BaselinesView } from '@/components/baselines/baselines-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { baselinesQuery } from '@/lib/features/baselines/queries';

export default async function BaselinesPage() {
  await pageOperator('profiles.read');
  return (
    <Page crumbs={[{ label: 'Baselines' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/baselines')}
        heading={<BaselinesHeading />}
        says="Loading baselines"
        fill={(queryClient, answer) => queryClient.setQueryData(baselinesQuery().queryKey, answer)}
      >
        <BaselinesView />
      </ListFirstPaint>
    </Page>
  );
}
