import { ProfileSkeleton } from '@/components/profile/profile-skeleton';
import { Page } from '@/components/shell/page';

export default function LoadingProfile() {
  return (
    <Page crumbs={[{ label: 'Profiles' }, { label: 'Profile' }]}>
      <ProfileSkeleton />
    </Page>
  );
}
