import { ProfileNotFound } from '@/components/profile/profile-not-found';
import { Page } from '@/components/shell/page';

export default function NoSuchProfile() {
  return (
    <Page crumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Not found' }]}>
      <ProfileNotFound />
    </Page>
  );
}
