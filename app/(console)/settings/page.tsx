import type { Metadata } from 'next';
import { SettingsView } from '@/components/settings/settings-view';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { readSettingsPage } from '@/lib/api/first-reads';
import { pageOperator } from '@/lib/api/page-operator';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  await pageOperator('settings.read');
  const outcome = await readSettingsPage();
  return (
    <Page crumbs={[{ label: 'Settings' }]}>
      {outcome.ok ? <SettingsView settings={outcome.value} /> : <ProblemPanel problem={outcome.problem} />}
    </Page>
  );
}
