import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { type PageAddress, type Parameter, readPageAddress } from '@/app/_components/page-address';
import { ProfileCrumb } from '@/components/profiles/profile-crumb';
import { ProfileSkeleton } from '@/components/profiles/profile-skeleton';
import { readProfileView } from '@/components/profiles/profile-view-names';
import { FirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { askForPage } from '@/lib/application/pages/ask';
import { readKnownProfile, readProfileSetup } from '@/lib/application/pages/first-reads';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { knownProfileQuery, profileSetupQuery } from '@/lib/features/profiles/profile-queries';
import { profileGroupQuery } from '@/lib/features/setups/queries';
import type { ProblemCode } from '@/lib/platform/api/problem';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { FIRST_READS } from './_components/first-reads';
import { ProfilePage } from './_components/profile-page';

interface Address extends PageAddress {
  params: Promise<{ uuid: string }>;
}

/** In both cases there is no profile to show, and the advice is the same. */
const NOT_A_PROFILE: readonly ProblemCode[] = ['not_found', 'invalid_address'];

/** What is known about the profile names it, so this comes with the page, and the rest later. */
async function crumbOf(segment: string) {
  const uuid = findProfileUuid(segment);
  if (uuid === null) return 'Profile not found';
  const queryClient = new QueryClient();
  const known = await readKnownProfile(uuid);
  if (known !== null) queryClient.setQueryData(knownProfileQuery(uuid).queryKey, known);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ProfileCrumb uuid={uuid} />
    </HydrationBoundary>
  );
}

/** The setup, and in the query cache everything that this view shows first. */
async function readView(uuid: string, parameter: Parameter) {
  const outcome = await readProfileSetup(uuid);
  const queryClient = new QueryClient();
  if (outcome.ok) {
    queryClient.setQueryData(profileSetupQuery(uuid).queryKey, outcome.value);
    const { uuid: profile } = outcome.value;
    const [group] = await Promise.all([
      askForPage('GET /api/profiles/{uuid}/setup', { params: { uuid: profile } }),
      FIRST_READS[readProfileView(parameter('tab'))]?.(queryClient, profile, parameter),
    ]);
    if (group.ok) queryClient.setQueryData(profileGroupQuery(profile).queryKey, group.value);
  }
  return { outcome, queryClient };
}

export default async function ProfileSetupPage({ params, searchParams }: Address) {
  await pageOperator();
  const { uuid } = await params;
  const parameter = await readPageAddress(searchParams);
  return (
    <Page isReport crumbs={[{ label: 'Profiles', href: '/profiles' }, { label: await crumbOf(uuid) }]}>
      <FirstPaint value={readView(uuid, parameter)} waiting={<ProfileSkeleton />}>
        {({ outcome, queryClient }) => {
          if (!outcome.ok && NOT_A_PROFILE.includes(outcome.problem.code)) notFound();
          if (!outcome.ok) {
            return (
              <>
                <h1 className="mb-4 break-all">Profile {uuid}</h1>
                <ProblemPanel problem={outcome.problem} />
              </>
            );
          }
          return (
            <HydrationBoundary state={dehydrate(queryClient)}>
              <ProfilePage uuid={outcome.value.uuid} />
            </HydrationBoundary>
          );
        }}
      </FirstPaint>
    </Page>
  );
}
