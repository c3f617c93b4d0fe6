import { AssignmentLink } from '@/components/ui/assignment-link';
import { MarkedText } from '@/components/ui/marked-text';

/** Who made a change: "By Ada Hart", "By assignment A-12, planned and started by Ada Hart"; nothing where unknown. */
export function Author({ by, assignment }: { by: string | null; assignment: number | null }) {
  if (assignment === null) {
    return by === null ? null : (
      <>
        By <MarkedText>{by}</MarkedText>
      </>
    );
  }
  return (
    <>
      By <AssignmentLink number={assignment} />
      {by === null ? null : (
        <>
          , <MarkedText>{by}</MarkedText>
        </>
      )}
    </>
  );
}
