'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { readUtf8 } from '@/components/ui/read-utf8';
import { Sheet, SheetFooter } from '@/components/ui/sheet';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import type { ImportLabelsAnswer } from '@/lib/features/labels/labels';
import { ImportPreview, ImportRefusal } from './import-outcome';

const NOT_UTF_8 =
  'Nothing was imported, because the file is not UTF-8. Save it as “CSV UTF-8” and choose it again.';
const TOO_LONG = 'Nothing was imported, because the file is too large. Split it into smaller files.';

const schema = () => import('@/lib/features/labels/labels').then((labels) => labels.importLabelsForm);

/** Imports a file of labels: chosen, previewed, and then imported completely or not at all. */
export function ImportLabels({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [preview, setPreview] = useState<ImportLabelsAnswer | null>(null);
  const importing = useSubmitForm({
    schema,
    words: ({ code }) => (code === 'too_big' ? TOO_LONG : undefined),
    defaultValues: { csv: '', dry: true },
    fields: ['csv'],
    send: ({ csv, dry }) =>
      call('POST /api/labels/import', { query: { dry: dry ? 'true' : 'false' }, body: { csv } }),
    done: async (answer, { dry }) => {
      if (dry) return setPreview(answer);
      await invalidateConcerned(queryClient, 'labels');
      showToast({ message: `${labelCount(answer)} imported` });
      onClose();
    },
  });
  const { form, submit, isSending, problem } = importing;
  const previewFile = async (file: File) => {
    setPreview(null);
    importing.reset();
    form.clearErrors();
    const csv = await readUtf8(file);
    if (csv === null) return form.setError('csv', { type: 'encoding', message: NOT_UTF_8 });
    form.reset({ csv, dry: true });
    await submit();
  };
  const error = form.formState.errors.csv?.message;
  const isReady = error === undefined && problem === null && preview !== null;

  return (
    <Sheet
      onClose={onClose}
      title="Import labels"
      description={
        <>
          Choose a UTF-8 CSV file with the columns <code>kind</code>, <code>id</code> and <code>label</code>.
          Labels that aren’t in the file are not changed.
        </>
      }
    >
      <SubmitForm of={importing} className="flex min-h-0 grow flex-col">
        <div className="grid grow content-start gap-4 overflow-y-auto px-5 py-[18px]">
          <FileField error={error} isLocked={isSending} onChoose={(file) => void previewFile(file)} />
          <div role="status">
            {isSending && !isReady ? 'Reading the file…' : null}
            {problem === null ? null : <ImportRefusal problem={problem} />}
            {isReady ? <ImportPreview preview={preview} /> : null}
          </div>
        </div>
        <SheetFooter>
          <Button onClick={onClose}>Cancel</Button>
          {isReady && preview.changes.length > 0 ? (
            <Button
              type="submit"
              variant="primary"
              aria-disabled={isSending}
              onClick={() => form.setValue('dry', false)}
            >
              {isSending ? 'Importing…' : `Import ${labelCount(preview)}`}
            </Button>
          ) : null}
        </SheetFooter>
      </SubmitForm>
    </Sheet>
  );
}

const labelCount = ({ changes: { length } }: ImportLabelsAnswer): string =>
  `${length} ${length === 1 ? 'label' : 'labels'}`;

function FileField({
  error,
  isLocked,
  onChoose,
}: {
  error: string | undefined;
  isLocked: boolean;
  onChoose: (file: File) => void;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label="CSV file" error={error}>
      <input
        {...fieldAttributes(id, error)}
        type="file"
        accept=".csv,text/csv"
        aria-disabled={isLocked}
        onClick={(event) => {
          if (isLocked) event.preventDefault();
          // Lets the same file be chosen again after fixing it.
          else event.currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file && !isLocked) onChoose(file);
        }}
        className="min-w-0 rounded-md border border-edge bg-surface p-1.5 font-normal file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-2.5 file:py-1 file:text-ink aria-invalid:border-bad"
      />
    </FieldFrame>
  );
}
