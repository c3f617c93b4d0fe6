import { notFound } from 'next/navigation';
import { AssignmentView } from '@/components/assignments/assignment-view';
import { ListFirstPaint } from '@/components/shell/first-paint';
import { Page } from '@/components/shell/page';
import { askForPage } from '@/lib/application/pages/ask';
import { pageOperator } from '@/lib/application/pages/page-operator';
import { assignmentQuery, runProgressQuery } from '@/lib/features/assignments/queries';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { writtenOut } from '@/lib/platform/text/unseen';

interface Address {
  params: Promise<{ number: string }>;
}

export default async function AssignmentPage({ params }: Address) {
  await pageOperator('profiles.read');
  const { number } = await params;
  if (!/^[1-9]\d{0,14}$/.test(number)) notFound();
  const read = await askForPage('GET /api/assignments/{number}', { params: { number } });
  if (!read.ok && read.problem.code === 'no_such_assignment') notFound();
  // So that nothing moves when the chart is drawn.
  const isStarted = read.ok && read.value.outcomes !== null;
  const progress = isStarted
    ? await askForPage('GET /api/assignments/{number}/progress', { params: { number } })
    : null;
  return (
    <Page
      title={read.ok ? writtenOut(read.value.title) : 'Assignment'}
      crumbs={[{ label: 'Assignments', href: '/assignments' }, { label: assignmentNumber(Number(number)) }]}
    >
      <ListFirstPaint
        value={Promise.resolve(read)}
        heading={<h1>Assignment</h1>}
        says="Loading the assignment"
        fill={(queryClient, answer) => {
          queryClient.setQueryData(assignmentQuery(Number(number)).queryKey, answer);
          if (progress?.ok) {
            queryClient.setQueryData(runProgressQuery(Number(number)).queryKey, progress.value);
          }
        }}
      >
        <AssignmentView number={Number(number)} />
      </ListFirstPaint>
    </Page>
  );
}
