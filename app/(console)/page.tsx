import { OverviewView } from '@/components/overview/overview-view';
import { SuggestedProfiles } from '@/components/overview/suggested-profiles';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { readSuggestedProfiles } from '@/lib/application/pages/first-reads';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { overviewQuery } from '@/lib/features/overview/queries';
import { surveyQuery } from '@/lib/features/survey/queries';

/** The survey's state with it: what is below would move if it came later. */
async function readOverviewPage() {
  const [overview, survey] = await Promise.all([
    askForPage('GET /api/overview'),
    askForPage('GET /api/survey'),
  ]);
  return overview.ok ? ({ ok: true, value: { overview: overview.value, survey } } as const) : overview;
}

export default async function OverviewPage() {
  await pageOperator();
  const suggestedProfiles = await readSuggestedProfiles();
  const samples = suggestedProfiles.length === 0 ? null : <SuggestedProfiles profiles={suggestedProfiles} />;
  return (
    <Page crumbs={[{ label: 'Overview' }]}>
      <ListFirstPaint
        value={readOverviewPage()}
        heading={<h1>Overview</h1>}
        says="Loading the overview"
        fill={(queryClient, { overview, survey }) => {
          queryClient.setQueryData(overviewQuery().queryKey, overview);
          if (survey.ok) queryClient.setQueryData(surveyQuery().queryKey, survey.value);
        }}
      >
        <OverviewView samples={samples} />
      </ListFirstPaint>
    </Page>
  );
}
