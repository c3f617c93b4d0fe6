import type { Metadata } from 'next';
import { SettingsView } from '@/components/settings/settings-view';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { pageOperator } from '@/lib/bff/page-operator';
import { readSettingsPage } from '@/lib/bff/settings';

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
