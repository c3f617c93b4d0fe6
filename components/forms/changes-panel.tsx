import { memo } from 'react';
import { Panel } from '@/components/ui/panel';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import type { AssignedForms } from '@/lib/contract/forms-update';
import { ChangeChips } from './change-chips';
import { switchWord } from './change-words';

const ROW =
  'grid gap-x-4 gap-y-1 border-b border-line px-3.5 py-[9px] last:border-0 sm:grid-cols-[110px_minmax(0,1fr)]';

/** What a save would change, before it is saved. */
export const ChangesPanel = memo(function ChangesPanel({
  before,
  after,
}: {
  before: AssignedForms;
  after: AssignedForms;
}) {
  const { enabled, added, removed, emptiness } = differenceBetween(before, after);
  const isSame = added.length + removed.length === 0 && emptiness === null;
  return (
    <Panel>
      <dl>
        <div className={ROW}>
          <dt className="text-ink-2">Section</dt>
          <dd>
            {enabled.before === enabled.after ? (
              <>
                {switchWord(enabled.after)} <span className="text-ink-3">· no change</span>
              </>
            ) : (
              <>
                {switchWord(enabled.before)} <span aria-hidden>→</span>
                <span className="sr-only">becomes</span> <strong>{switchWord(enabled.after)}</strong>
              </>
            )}
          </dd>
        </div>
        <div className={ROW}>
          <dt className="text-ink-2">Forms</dt>
          <dd className="grid justify-items-start gap-1.5">
            <ChangeChips before={before} after={after} />
            {isSame ? <span className="text-ink-3">No change</span> : null}
            {emptiness === 'becomes-empty' ? (
              <span className="text-ink-2">
                The list becomes empty, shown as “None”. That is not the same as “Remove every form”, which
                sends null.
              </span>
            ) : null}
          </dd>
        </div>
      </dl>
    </Panel>
  );
});
