'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import type { ImportLabelsAnswer } from '@/lib/contract/labels';
import type { Problem } from '@/lib/contract/problem';
import { importLabels, labelsKey } from '@/lib/queries/labels';
import { ProblemError } from '@/lib/queries/request-json';
import { ImportPreview } from './import-preview';
import { ImportRefusal } from './import-refusal';

type State =
  | { kind: 'choosing' }
  | { kind: 'reading' }
  | { kind: 'refused'; problem: Problem | null }
  | { kind: 'ready'; csv: string; preview: ImportLabelsAnswer };

/** A file of labels: chosen, looked at, and only then taken, all of it or nothing. */
export function ImportLabels({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({ kind: 'choosing' });

  const attempt = async (run: () => Promise<State | null>): Promise<void> => {
    setState({ kind: 'reading' });
    const next = await run().catch((cause: unknown): State => {
      if (cause instanceof ProblemError) return { kind: 'refused', problem: cause.problem };
      if (cause instanceof TypeError) return { kind: 'refused', problem: null };
      throw cause;
    });
    if (next !== null) setState(next);
  };
  const look = (file: File) =>
    attempt(async () => {
      const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      return { kind: 'ready', csv, preview: await importLabels(csv, { dry: true }) };
    });
  const take = (csv: string) =>
    attempt(async () => {
      const { changes } = await importLabels(csv, { dry: false });
      await queryClient.invalidateQueries({ queryKey: labelsKey });
      showToast({ message: `${changes.length} ${changes.length === 1 ? 'label' : 'labels'} imported` });
      onClose();
      return null;
    });

  return (
    <Sheet
      open
      onClose={onClose}
      title="Import labels"
      description={
        <>
          A CSV file in UTF-8 with the columns <code>kind</code>, <code>id</code> and <code>label</code>, as
          the export has them. Labels that it does not name stay.
        </>
      }
    >
      <div className="grid content-start gap-4 overflow-y-auto px-5 py-[18px]">
        <label className="grid gap-1.5 font-medium">
          CSV file
          <input
            type="file"
            accept=".csv,text/csv"
            onClick={({ currentTarget }) => {
              // The same file can be chosen again once it is mended.
              currentTarget.value = '';
            }}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void look(file);
            }}
            className="min-w-0 rounded-md border border-edge bg-surface p-1.5 font-normal file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-2.5 file:py-1 file:text-ink"
          />
        </label>
        <div role="status">
          {state.kind === 'reading' ? 'Reading the file…' : null}
          {state.kind === 'refused' ? <ImportRefusal problem={state.problem} /> : null}
          {state.kind === 'ready' ? <ImportPreview preview={state.preview} /> : null}
        </div>
      </div>
      <footer className="mt-auto flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        {state.kind === 'ready' && state.preview.changes.length > 0 ? (
          <Button look="primary" onClick={() => void take(state.csv)}>
            Import {state.preview.changes.length} {state.preview.changes.length === 1 ? 'label' : 'labels'}
          </Button>
        ) : null}
      </footer>
    </Sheet>
  );
}
