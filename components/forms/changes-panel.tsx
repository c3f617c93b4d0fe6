import { memo } from 'react';
import { ChangedId } from '@/components/ui/changed-id';
import { Panel } from '@/components/ui/panel';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import { useLabels } from '@/lib/features/labels/queries';
import { switchWord } from './change-words';

const ROW =
  'grid gap-x-4 gap-y-1 border-b border-line px-3.5 py-[9px] last:border-0 sm:grid-cols-[110px_minmax(0,1fr)]';

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
                The list becomes empty (“None”). “Remove every form” sends null instead.
              </span>
            ) : null}
          </dd>
        </div>
      </dl>
    </Panel>
  );
});

/** Most unchanged IDs listed; changed ones are never left out. */
const KEPT_LISTED = 40;

/** Form IDs before and after: unchanged, − removed and + added. */
export function ChangeChips({ before, after }: { before: AssignedForms; after: AssignedForms }) {
  const { labelOf } = useLabels();
  const drawn = (sign: 'kept' | 'removed' | 'added', ids: readonly number[]) =>
    ids.map((id) => (
      <li key={id} className="flex max-w-full">
        <ChangedId id={id} label={labelOf('form', id)} sign={sign} />
      </li>
    ));
  const { kept: unchanged, added, removed } = differenceBetween(before, after);
  const unlisted = unchanged.length - KEPT_LISTED;
  const isBare = unchanged.length + added.length + removed.length === 0;
  return (
    <>
      {isBare ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {drawn('kept', unchanged.slice(0, KEPT_LISTED))}
          {unlisted > 0 ? <li className="text-ink-3">and {unlisted} more unchanged</li> : null}
          {drawn('removed', removed)}
          {drawn('added', added)}
        </ul>
      )}
      {after.form_ids === null ? <span className="text-ink-3">Not set (null)</span> : null}
      {after.form_ids?.length === 0 ? <span className="text-ink-3">None (an empty list)</span> : null}
    </>
  );
}
