import type { Metadata } from 'next';
import { AssignmentsHeading, AssignmentsView } from '@/components/assignments/assignments-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/api/application';
import { pageOperator } from '@/lib/api/page-operator';
import { assignmentsQuery } from '@/lib/queries/assignments';

export const metadata: Metadata = { title: 'Assignments' };

export default async function AssignmentsPage() {
  await pageOperator('profiles.read');
  return (
    <Page crumbs={[{ label: 'Assignments' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/assignments', { query: { state: 'all', limit: '50' } })}
        heading={<AssignmentsHeading />}
        says="Reading the assignments"
        fill={(queryClient, answer) =>
          queryClient.setQueryData(assignmentsQuery({ state: 'all', limit: 50 }).queryKey, answer)
        }
      >
        <AssignmentsView />
      </ListFirstPaint>
    </Page>
  );
}
