import type { Metadata } from 'next';
import { SettingsView } from '@/components/settings/settings-view';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { SurveyPanel } from '@/components/survey/survey-panel';
import { readSettingsPage } from '@/lib/api/first-reads';
import { pageOperator } from '@/lib/api/page-operator';
import { may } from '@/lib/contract/permissions';

export const metadata: Metadata = { title: 'Settings' };

/** The survey is for everyone; how the console was started is only for those who may see it. */
export default async function SettingsPage() {
  const { role } = await pageOperator('profiles.read');
  const outcome = may(role, 'settings.read') ? await readSettingsPage() : null;
  return (
    <Page crumbs={[{ label: 'Settings' }]}>
      <h1>Settings</h1>
      <SurveyPanel className="mt-4 max-w-[860px]" />
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
