import { Page } from '@/components/shell/page';
import { TextLink } from '@/components/ui/page-link';

export default function NoSuchAssignment() {
  return (
    <Page
      title="Assignment not found"
      crumbs={[{ label: 'Assignments', href: '/assignments' }, { label: 'Not found' }]}
    >
      <h1>There is no such assignment</h1>
      <p className="mt-1 max-w-[64ch] text-ink-2">
        The address may be incomplete, or the assignment may have been removed because of its age.{' '}
        <TextLink href="/assignments">All assignments</TextLink>
      </p>
    </Page>
  );
}
