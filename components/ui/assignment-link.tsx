import { assignmentNumber } from '@/lib/features/assignments/words';
import { PageLink } from './page-link';

/** "assignment A-12" as a link; also for a row that opens something else. */
export const AssignmentLink = ({ number }: { number: number }) => (
  <PageLink
    href={`/assignments/${number}`}
    className="relative z-10 whitespace-nowrap underline decoration-line-strong underline-offset-2 hover:decoration-current"
  >
    assignment {assignmentNumber(number)}
  </PageLink>
);
