import { ProfileNotFound } from '@/components/profiles/later-profile-not-found';
import { Page } from '@/components/shell/page';

export default function NoSuchProfile() {
  return (
    <Page
      title="Profile not found"
      crumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Not found' }]}
    >
      <ProfileNotFound />
    </Page>
  );
}
