'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { EditButton } from '@/components/shell/presenter/off-button';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FieldError, fieldAttributes, useFormField } from '@/components/ui/form-field';
import { MarkedText } from '@/components/ui/marked-text';
import { SelectField } from '@/components/ui/select-field';
import { ServiceTime } from '@/components/ui/service-time';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import { baselinesQuery } from '@/lib/features/baselines/queries';
import { call } from '@/lib/features/call';
import type { ConfigurationNote as Note } from '@/lib/features/configurations/configuration-notes';
import { configurationNoteQuery } from '@/lib/features/configurations/queries';

/** The operators' notes on a configuration: a text, and the setup its profiles should have. */
export function ConfigurationNote({ id }: { id: number }) {
  const { data, isError } = useQuery(configurationNoteQuery(id));
  const mayChange = useMay('labels.change');
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The form disappears with the focus in it, so focus moves to the button.
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <section aria-labelledby="configuration-note" className="mt-6">
      <div className="flex min-h-[30px] items-center justify-between gap-2">
        <h3 id="configuration-note" className="font-semibold">
          Note and baseline
        </h3>
        {mayChange && data !== undefined && !isEditing ? (
          <EditButton maskedValue={data.note} ref={edit} variant="ghost" onClick={() => setEditing(true)}>
            {data.updatedAt === null ? 'Add a note' : 'Edit the note'}
          </EditButton>
        ) : null}
      </div>
      {data === undefined ? (
        isError ? (
          <p className="text-ink-2">The note could not be loaded.</p>
        ) : (
          <DetailsSkeleton />
        )
      ) : isEditing ? (
        <NoteForm id={id} note={data} onDone={close} />
      ) : (
        <NoteWords note={data} />
      )}
    </section>
  );
}

function NoteWords({ note: { note, baseline, updatedAt, updatedBy } }: { note: Note }) {
  if (updatedAt === null) {
    return <p className="text-ink-3">No note yet. Notes are stored in this console only.</p>;
  }
  return (
    <div className="grid gap-1">
      {note === null ? null : (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <MarkedText>{note}</MarkedText>
        </p>
      )}
      {baseline === null ? null : (
        <p className="wrap-anywhere">
          Profiles with this configuration should match the baseline “<MarkedText>{baseline.name}</MarkedText>
          ”.
        </p>
      )}
      <p className="text-sm text-ink-3">
        <MarkedText>{updatedBy ?? ''}</MarkedText>, <ServiceTime>{updatedAt}</ServiceTime>
      </p>
    </div>
  );
}

const loadSchema = () =>
  import('@/lib/features/configurations/configuration-notes').then(
    (module) => module.setConfigurationNoteRequest,
  );

function NoteForm({ id, note: storedNote, onDone }: { id: number; note: Note; onDone: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(baselinesQuery());
  const noting = useSubmitForm({
    schema: loadSchema,
    defaultValues: { note: storedNote.note ?? '', baseline: storedNote.baseline?.id ?? null },
    fields: ['note', 'baseline'],
    focusAfter: 'note',
    send: (valid) => call('PUT /api/portal-configurations/{id}/note', { params: { id }, body: valid }),
    done(answer) {
      client.setQueryData(configurationNoteQuery(id).queryKey, answer);
      onDone();
    },
  });
  const chosen = noting.form.watch('baseline');
  const baselines = data?.baselines ?? (storedNote.baseline === null ? [] : [storedNote.baseline]);
  return (
    <SubmitForm
      of={noting}
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <NoteField />
      {baselines.length === 0 ? null : (
        <SelectField
          aria-label="Baseline for its profiles"
          value={chosen ?? ''}
          onChange={({ target }) =>
            noting.form.setValue('baseline', target.value === '' ? null : target.value)
          }
          choices={[
            { value: '', label: 'No baseline' },
            ...baselines.map(({ id, name }) => ({ value: id, label: `Baseline: ${name}` })),
          ]}
        />
      )}
      <FieldError id="configuration-baseline-error">
        {noting.form.formState.errors.baseline?.message}
      </FieldError>
      {noting.problem === null ? null : (
        <ProblemPanel problem={noting.problem} onRetry={() => void noting.submit()} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" aria-disabled={noting.isSending}>
          Save
        </Button>
      </div>
    </SubmitForm>
  );
}

function NoteField() {
  const own = useRef<HTMLTextAreaElement>(null);
  const { field, error } = useFormField('note', own);
  useEffect(() => own.current?.focus(), []);
  return (
    <>
      <textarea
        aria-label="Note"
        rows={4}
        // Longer than what is accepted, so that pasting too much shows an error instead of cutting the text.
        maxLength={4_000}
        className="block w-full resize-y rounded-md border border-edge bg-surface px-2.5 py-1.5 aria-invalid:border-bad"
        {...fieldAttributes('configuration-note-field', error)}
        {...field}
      />
      <FieldError id="configuration-note-field-error">{error}</FieldError>
    </>
  );
}
