import { type PageAddress, readPageAddress } from '@/app/_components/page-address';
import { AssignmentsHeading, AssignmentsView } from '@/components/assignments/assignments-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { assignmentsQuery } from '@/lib/features/assignments/queries';
import { readAssignmentFilter } from '@/lib/features/assignments/words';

export default async function AssignmentsPage({ searchParams }: PageAddress) {
  await pageOperator('profiles.read');
  const state = readAssignmentFilter((await readPageAddress(searchParams))('state'));
  return (
    <Page crumbs={[{ label: 'Assignments' }]}>
      <ListFirstPaint
        value={askForPage('GET /api/assignments', { query: { state } })}
        heading={<AssignmentsHeading />}
        says="Loading assignments"
        fill={(queryClient, answer) =>
          queryClient.setQueryData(assignmentsQuery(state).queryKey, { pages: [answer], pageParams: [null] })
        }
      >
        <AssignmentsView />
      </ListFirstPaint>
    </Page>
  );
}
