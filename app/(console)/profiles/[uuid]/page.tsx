import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProfileSkeleton } from '@/components/profile/profile-skeleton';
import { FirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { readProfileSetupPage } from '@/lib/bff/pages';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import type { ProblemCode } from '@/lib/contract/problem';
import { profileSetupQuery } from '@/lib/queries/profile-setup';
import { ProfilePage } from './_components/profile-page';

interface Address {
  params: Promise<{ uuid: string }>;
}

/** Either way there is no profile to show; what to check is the same. */
const NOT_A_PROFILE: readonly ProblemCode[] = ['not_found', 'invalid_address'];

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  return { title: nameOf((await params).uuid) };
}

/** The API gives a profile no name: the beginning of its UUID tells tabs apart. */
function nameOf(segment: string): string {
  const uuid = findProfileUuid(segment);
  return uuid === null ? 'Profile not found' : `Profile ${uuid.slice(0, 8)}…`;
}

export default async function ProfileSetupPage({ params }: Address) {
  const { uuid } = await params;
  return (
    <Page crumbs={[{ label: 'Profiles' }, { label: nameOf(uuid) }]}>
      <FirstPaint value={readProfileSetupPage(uuid)} waiting={<ProfileSkeleton />}>
        {(outcome) => {
          if (!outcome.ok && NOT_A_PROFILE.includes(outcome.problem.code)) notFound();
          if (!outcome.ok) {
            return (
              <>
                <h1 className="mb-4 break-all">Profile {uuid}</h1>
                <ProblemPanel problem={outcome.problem} />
              </>
            );
          }
          const queryClient = new QueryClient();
          queryClient.setQueryData(profileSetupQuery(uuid).queryKey, outcome.value);
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
