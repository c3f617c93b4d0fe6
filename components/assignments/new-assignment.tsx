'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { storedSelection } from '@/components/shell/assign-forms';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { useLeaveGuard } from '@/components/shell/use-leave-guard';
import { Button } from '@/components/ui/button';
import { FormField, useFormField } from '@/components/ui/form-field';
import { FormPart } from '@/components/ui/form-part';
import { MarkedText } from '@/components/ui/marked-text';
import { ReadFailure } from '@/components/ui/read-failure';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { CreateAssignmentBody } from '@/lib/contract/assignments/plan';
import {
  assignedProfilesQuery,
  assignmentQuery,
  countChoiceQuery,
  createAssignment,
  invalidateAssignments,
} from '@/lib/queries/assignments';
import { useLabels } from '@/lib/queries/labels';
import {
  type AssignmentDraft,
  changeOf,
  choiceOf,
  draftOfAddress,
  draftOfAssignment,
  readDraft,
} from './assignment-draft';
import { changeWords, proposedTitle } from './assignment-words';
import { ChangeFields } from './change-fields';
import { ChoiceFields } from './choice-fields';

/** Plans a change of forms for many profiles: which, and what. The address fills it in. */
export function NewAssignment() {
  const search = useSearchParams();
  const from = /^[1-9]\d{0,14}$/.test(search.get('from') ?? '') ? Number(search.get('from')) : null;
  const begun = useQuery({ ...assignmentQuery(from ?? 0), enabled: from !== null });
  const ofList = begun.data !== undefined && !('filter' in begun.data.choice);
  const listed = useQuery({ ...assignedProfilesQuery(from ?? 0), enabled: ofList });
  const isInBrowser = useInBrowser();
  const draft = useMemo((): AssignmentDraft | null => {
    if (from === null) {
      const drafted = draftOfAddress(new URLSearchParams(search));
      return drafted.how === 'filter'
        ? drafted
        : isInBrowser
          ? { ...drafted, profiles: storedSelection() }
          : null;
    }
    if (begun.isError) return draftOfAddress(new URLSearchParams());
    if (begun.data === undefined || (ofList && listed.isPending)) return null;
    return { ...draftOfAssignment(begun.data), profiles: listed.data ?? [] };
  }, [from, search, isInBrowser, begun.isError, begun.data, ofList, listed.isPending, listed.data]);
  const error = begun.error ?? listed.error;
  return (
    <>
      <h1>New assignment</h1>
      <p className="mb-4 max-w-[70ch] text-ink-2">
        First a plan is made, which says of each profile what would change. Nothing is sent to the service
        before somebody starts it.
      </p>
      {error === null ? null : (
        <ReadFailure error={error} onRetry={() => void (begun.isError ? begun : listed).refetch()} />
      )}
      {draft === null ? (
        <p role="status" className="text-ink-2">
          Reading what it is made of…
        </p>
      ) : (
        <Editor key={begun.isError ? 'empty' : 'filled'} begun={draft} />
      )}
    </>
  );
}

function Editor({ begun }: { begun: AssignmentDraft }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { labelOf } = useLabels();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<AssignmentDraft>({ defaultValues: begun });
  const draft = useWatch({ control: form.control }) as AssignmentDraft;
  const [isMade, setCreated] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  useLeaveGuard(form.formState.isDirty && !isMade);
  const { data: counted } = useQuery({
    ...countChoiceQuery(choiceOf(draft)),
    enabled: draft.how === 'filter' || draft.profiles.length > 0,
  });
  const change = changeOf({ ...draft, isRemovalMeant: true });
  const proposed = change === null ? '' : proposedTitle(change, counted?.count ?? null);
  const isTitled = form.formState.dirtyFields.title === true || begun.title !== '';
  const { setValue } = form;
  useEffect(() => {
    if (!isTitled) setValue('title', proposed.slice(0, 120));
  }, [proposed, isTitled, setValue]);

  const making = useAction(
    (body: CreateAssignmentBody) => createAssignment(body),
    async ({ number }) => {
      setCreated(true);
      router.push(`/assignments/${number}`);
      await invalidateAssignments(queryClient);
    },
  );
  const submit = () => {
    const { body, faults } = readDraft(form.getValues());
    form.clearErrors();
    if (faults === null) return void making.run(body);
    for (const [name, message] of Object.entries(faults)) {
      form.setError(name as keyof AssignmentDraft, { type: 'refused', message });
    }
    setTries((before) => before + 1);
  };
  return (
    <FormProvider {...form}>
      {/* Sent by the script alone; should a browser be faster, what is typed is at least not in the address. */}
      <form
        ref={element}
        noValidate
        method="post"
        className="grid max-w-[820px] grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ChoiceFields counted={counted} />
        <ChangeFields counted={counted} />
        <FormPart title="Why" says="Everybody reads it who approves the plan or looks at its report.">
          <FormField name="title" label="Title" maxLength={120} />
          <ReasonField />
          <FormField name="ticket" label="Ticket (optional)" maxLength={60} />
        </FormPart>
        {change === null ? null : (
          <p role="status" className="text-ink-2 wrap-anywhere">
            <MarkedText>{changeWords(change, labelOf)}</MarkedText>
          </p>
        )}
        <ActionProblem problem={making.problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="primary" type="submit" aria-disabled={making.isRunning}>
            {making.isRunning ? 'Beginning the plan…' : 'Make the plan'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function ReasonField() {
  const { field, error } = useFormField<HTMLTextAreaElement>('reason');
  return (
    <div className="grid gap-1">
      <label htmlFor="assignment-reason" className="font-medium">
        Reason
      </label>
      <textarea
        id="assignment-reason"
        rows={2}
        maxLength={500}
        aria-invalid={error !== undefined}
        aria-describedby="assignment-reason-error"
        className="w-full rounded-md border border-edge bg-surface px-2.5 py-1.5 aria-invalid:border-bad"
        {...field}
      />
      <p id="assignment-reason-error" aria-live="polite" className="text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
