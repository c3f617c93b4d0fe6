import type { Metadata } from 'next';
import { Page } from '@/components/shell/page';
import { OpenProfileForm } from '@/components/start/open-profile-form';
import { SuggestedProfiles } from '@/components/start/suggested-profiles';
import { SurveyPanel } from '@/components/survey/survey-panel';
import { PageLink } from '@/components/ui/page-link';
import { readSuggestedProfiles } from '@/lib/api/first-reads';
import { pageOperator } from '@/lib/api/page-operator';

export const metadata: Metadata = { title: 'Start' };

export default async function StartPage() {
  await pageOperator();
  const suggestedProfiles = await readSuggestedProfiles();
  return (
    <Page crumbs={[{ label: 'Start' }]}>
      <div className="max-w-[720px]">
        <h1>Open a profile</h1>
        <p className="text-ink-2">See what its onboarding portal asks for, section by section.</p>
        <OpenProfileForm />
        {suggestedProfiles.length === 0 ? null : <SuggestedProfiles profiles={suggestedProfiles} />}
        <p className="mt-7 text-ink-2">
          Or look through{' '}
          <PageLink href="/configurations" className="rounded-sm text-accent underline underline-offset-2">
            every portal configuration of the account
          </PageLink>
          .
        </p>
        <SurveyPanel className="mt-7 max-w-[460px]" />
      </div>
    </Page>
  );
}
