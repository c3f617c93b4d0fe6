import { ProfileNotFound } from '@/components/profiles/later-profile-not-found';
import { Page } from '@/components/shell/page';
import { RemoveFromRecent } from './_components/remove-from-recent';

export default function NoSuchProfile() {
  return (
    <Page crumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Not found' }]}>
      <RemoveFromRecent />
      <ProfileNotFound />
    </Page>
  );
}
