'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Column, Sorting } from '@/components/list/column-headers';
import { RowTable } from '@/components/list/row-table';
import { focusPageSearch } from '@/components/shell/page-search';
import { showToast } from '@/components/shell/show-toast';
import { Confirm } from '@/components/ui/confirm';
import { MarkedText } from '@/components/ui/marked-text';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { LABEL_KIND_WORDS } from '@/lib/configuration/label-kinds';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import type { Label, LabelAddress } from '@/lib/features/labels/labels';
import type { Problem } from '@/lib/platform/api/problem';
import { ProblemError } from '@/lib/platform/data/request-json';
import { LabelRow } from './label-row';

/** The key of an ID for its row and its editor. */
export const keyOf = ({ kind, id }: LabelAddress): string => `${kind} ${id}`;

const COLUMNS: readonly Column[] = [
  { label: 'ID', by: 'id' },
  { label: 'Label', by: 'label' },
  { label: 'Profiles read', place: 'text-right!' },
  { label: 'Changed', by: 'given' },
  { label: 'Actions', isUnseen: true },
];

export function LabelsTable({
  rows,
  sorting,
  busy,
  editing,
  onEdit,
  counts,
  mayChange,
}: {
  rows: readonly Label[];
  sorting: Sorting | undefined;
  busy: boolean;
  /** The key of the label being edited. */
  editing: string | null;
  onEdit: (label: Label | null) => void;
  /** Profiles read, by form; null if not counted. */
  counts: ReadonlyMap<number, number> | null;
  mayChange: boolean;
}) {
  const remove = useRemoveLabel();
  const zone = useInBrowser() ? undefined : 'UTC';
  const [removing, setRemoving] = useState<Label | null>(null);

  async function removeIt(label: Label): Promise<void> {
    setRemoving(null);
    const problem = await remove(label);
    // The row disappears with its button; focus must not.
    focusPageSearch();
    showToast(
      problem === null
        ? { message: `Label removed`, detail: `${label.id} was ${label.label}.` }
        : { message: problem.title, detail: `${problem.detail} Request ID ${problem.requestId}` },
    );
  }

  return (
    <>
      <RowTable
        label="Labels"
        columns={counts === null ? COLUMNS.filter(({ label }) => label !== 'Profiles read') : COLUMNS}
        sorting={sorting}
        busy={busy}
        className="stacked-table min-[640px]:min-w-[780px]"
      >
        {rows.map((row) => (
          <LabelRow
            key={keyOf(row)}
            label={row}
            profiles={counts === null ? null : (counts.get(Number(row.id)) ?? 0)}
            zone={zone}
            mayChange={mayChange}
            isEditing={editing === keyOf(row)}
            onEdit={onEdit}
            onRemove={setRemoving}
          />
        ))}
      </RowTable>
      {removing === null ? null : (
        <Confirm
          title={`Remove the label of ${LABEL_KIND_WORDS[removing.kind].one} ${removing.id}?`}
          confirm="Remove label"
          cancel="Cancel"
          onCancel={() => setRemoving(null)}
          onConfirm={() => void removeIt(removing)}
        >
          Screens will show {removing.kind === 'profile' ? 'its reference or UUID' : 'only the number'}{' '}
          instead of “<MarkedText>{removing.label}</MarkedText>”. Nothing changes in the service.
        </Confirm>
      )}
    </>
  );
}

/** Removes a label; null once every screen has the change, or the problem: then nothing was changed. */
function useRemoveLabel() {
  const queryClient = useQueryClient();
  return useCallback(
    async (of: LabelAddress): Promise<Problem | null> => {
      try {
        await call('DELETE /api/labels/{kind}/{id}', { params: of });
        await invalidateConcerned(queryClient, 'labels');
        return null;
      } catch (cause) {
        if (cause instanceof ProblemError) return cause.problem;
        throw cause;
      }
    },
    [queryClient],
  );
}
