import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import type { PlanDifferences } from '@/lib/features/assignments/plan';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { profilesWords } from './assignment-words';

/** How a plan differs from the one it was made again from; its profiles can be filtered to those differences. */
export function PlanDifference({
  differences: { of, came: added, went: removed, other },
  isNarrowed,
  onNarrow,
}: {
  differences: PlanDifferences;
  isNarrowed: boolean;
  onNarrow: (isNarrowed: boolean) => void;
}) {
  const hasRows = added + other > 0;
  return (
    <Panel>
      <section
        aria-labelledby="difference-title"
        className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3.5 py-2.5"
      >
        <h2 id="difference-title">
          Compared with{' '}
          <PageLink href={`/assignments/${of}`} className="underline underline-offset-2">
            {assignmentNumber(of)}
          </PageLink>
        </h2>
        <p className="numeric">
          {added + removed + other === 0
            ? 'No differences: the same profiles, with the same planned outcomes.'
            : `${profilesWords(added)} added, ${countWords(removed)} removed, ${countWords(other)} with a different planned outcome.`}
        </p>
        {hasRows ? (
          <label className="inline-flex items-center gap-2 print:hidden">
            <input
              type="checkbox"
              checked={isNarrowed}
              onChange={({ target }) => onNarrow(target.checked)}
              className="size-4 accent-(--accent)"
            />
            Show only differences
          </label>
        ) : null}
      </section>
    </Panel>
  );
}
