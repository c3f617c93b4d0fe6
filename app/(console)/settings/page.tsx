import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { SettingsView } from '@/components/settings/settings-view';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { SurveyPanel } from '@/components/survey/survey-panel';
import { askForPage } from '@/lib/application/pages/ask';
import { readSettingsPage } from '@/lib/application/pages/first-reads';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { surveyQuery } from '@/lib/features/survey/queries';
import { may } from '@/lib/platform/access/permissions';

/** The survey is for everyone; how the console was started is only for those who may see it. */
export default async function SettingsPage() {
  const { role } = await pageOperator('profiles.read');
  const [survey, outcome] = await Promise.all([
    askForPage('GET /api/survey'),
    may(role, 'settings.read') ? readSettingsPage() : null,
  ]);
  const queryClient = new QueryClient();
  if (survey.ok) queryClient.setQueryData(surveyQuery().queryKey, survey.value);
  return (
    <Page crumbs={[{ label: 'Settings' }]}>
      <h1>Settings</h1>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <SurveyPanel className="mt-4 max-w-[860px]" />
      </HydrationBoundary>
      {outcome === null ? null : outcome.ok ? (
        <SettingsView settings={outcome.value} />
      ) : (
        <div className="mt-5">
          <ProblemPanel problem={outcome.problem} />
        </div>
      )}
    </Page>
  );
}
