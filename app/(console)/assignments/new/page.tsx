import { NewAssignment } from '@/components/assignments/new-assignment';
import { Page } from '@/components/shell/page';
import { pageOperator } from '@/lib/application/pages/page-operator';

export default async function NewAssignmentPage() {
  await pageOperator('forms.change');
  return (
    <Page crumbs={[{ label: 'Assignments', href: '/assignments' }, { label: 'New assignment' }]}>
      <NewAssignment />
    </Page>
  );
}
