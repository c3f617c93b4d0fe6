import { assignmentNumber } from '@/lib/features/assignments/words';
import { QuietLink } from './page-link';

/** "assignment A-12" as a link; also for a row that opens something else. */
export const AssignmentLink = ({ number }: { number: number }) => (
  <QuietLink href={`/assignments/${number}`} className="relative z-10 whitespace-nowrap">
    assignment {assignmentNumber(number)}
  </QuietLink>
);
