'use client';

import { useState } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { showToast } from '@/components/shell/show-toast';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/dialog';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { LABEL_KIND_WORDS } from '@/lib/contract/label-kinds';
import type { Label } from '@/lib/contract/labels';
import { useRemoveLabel } from '@/lib/queries/use-remove-label';
import { LabelRow } from './label-row';

/** Rows drawn at first, and more at a time: a search finds the others sooner. */
const ROWS = 200;

export function LabelsTable({
  rows,
  counts,
  mayChange,
}: {
  rows: readonly Label[];
  /** Profiles that were read, by form; null where they are not counted. */
  counts: ReadonlyMap<number, number> | null;
  mayChange: boolean;
}) {
  const remove = useRemoveLabel();
  const zone = useInBrowser() ? undefined : 'UTC';
  const [shown, setShown] = useState(ROWS);
  const [removing, setRemoving] = useState<Label | null>(null);

  async function removeIt(label: Label): Promise<void> {
    setRemoving(null);
    const problem = await remove(label);
    // The row goes away with its button; the focus must not.
    focusPageSearch();
    showToast(
      problem === null
        ? { message: `Label removed`, detail: `${label.id} was ${label.label}.` }
        : { message: problem.title, detail: `${problem.detail} Request ID ${problem.requestId}` },
    );
  }

  return (
    <Panel>
      <ScrollRegion label="Labels, table">
        <table className="settings-table stacked-table min-[640px]:min-w-[780px]">
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Label</th>
              {counts === null ? null : (
                <th scope="col" className="text-right!">
                  Profiles read
                </th>
              )}
              <th scope="col">Given</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <LabelRow
                key={`${row.kind} ${row.id}`}
                label={row}
                profiles={counts === null ? null : (counts.get(Number(row.id)) ?? 0)}
                zone={zone}
                mayChange={mayChange}
                onRemove={setRemoving}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > shown ? (
        <div className="border-t border-line p-2 text-center">
          <Button look="ghost" onClick={() => setShown(shown + ROWS)}>
            Show {Math.min(ROWS, rows.length - shown)} more of {rows.length}
          </Button>
        </div>
      ) : null}
      <Confirm
        open={removing !== null}
        title={
          removing === null
            ? ''
            : `Remove the label of ${LABEL_KIND_WORDS[removing.kind].one} ${removing.id}?`
        }
        confirm="Remove label"
        cancel="Keep it"
        onCancel={() => setRemoving(null)}
        onConfirm={() => (removing === null ? undefined : void removeIt(removing))}
      >
        Every screen shows {removing?.kind === 'profile' ? 'its reference or UUID' : 'the number alone'}{' '}
        again, without “<MarkedText>{removing?.label ?? ''}</MarkedText>”. The service and its profiles are
        not touched.
      </Confirm>
    </Panel>
  );
}
