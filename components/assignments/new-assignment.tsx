'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useLeaveGuard } from '@/components/shell/unsaved-work';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { FIELD } from '@/components/ui/field-class';
import { FieldFrame, FormField, fieldAttributes, useFormField } from '@/components/ui/form-field';
import { FormPart } from '@/components/ui/form-part';
import { MarkedText } from '@/components/ui/marked-text';
import { ReadFailure } from '@/components/ui/read-failure';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { CreateAssignmentBody } from '@/lib/features/assignments/plan';
import {
  assignedProfilesQuery,
  assignmentQuery,
  countChoiceQuery,
  createAssignment,
} from '@/lib/features/assignments/queries';
import { useLabels } from '@/lib/features/labels/queries';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import { storedSelection } from './assign-forms';
import {
  type AssignmentDraft,
  changeOf,
  choiceOf,
  draftOfAddress,
  draftOfAssignment,
  readDraft,
} from './assignment-draft';
import { changeWords, proposedTitle, titledProfiles } from './assignment-words';
import { ChangeFields } from './change-fields';
import { ChoiceFields } from './choice-fields';

const MAX_TITLE = 120;

/** Plans a change of forms for many profiles. The address can fill in the profiles and the change. */
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
      if (drafted.how !== 'profiles') return drafted;
      return isInBrowser ? { ...drafted, profiles: storedSelection() } : null;
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
        You’ll see a plan of every change first. Nothing is sent to the service until someone starts the run.
      </p>
      {error === null ? null : (
        <ReadFailure error={error} onRetry={() => void (begun.isError ? begun : listed).refetch()} />
      )}
      {draft === null ? (
        <p role="status" className="text-ink-2">
          Loading…
        </p>
      ) : (
        <Editor key={begun.isError ? 'empty' : 'filled'} begun={draft} />
      )}
    </>
  );
}

function Editor({ begun }: { begun: AssignmentDraft }) {
  const router = useRouter();
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
  const choice = choiceOf(draft);
  const { data } = useQuery(countChoiceQuery(choice));
  const { data: known } = useQuery(profileChoicesQuery());
  const counted = choice === null ? undefined : data;
  const change = changeOf({ ...draft, isRemovalMeant: true });
  useSuggestedTitle(
    form,
    change === null
      ? ''
      : proposedTitle(
          change,
          titledProfiles(choice, (id) => known?.checks.find((check) => check.id === id) ?? null),
        ),
  );

  const making = useAction(
    (body: CreateAssignmentBody) => createAssignment(body),
    ({ number }) => {
      setCreated(true);
      router.push(`/assignments/${number}`);
    },
    { refreshes: 'assignments' },
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
      {/* Submitted by script only. If someone submits before hydration, `post` at least keeps the text out of the
          address. */}
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
        <FormPart title="Description" says="Shown to approvers and on the report.">
          <FormField name="title" label="Title" maxLength={MAX_TITLE} />
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
            {making.isRunning ? 'Creating the plan…' : 'Create plan'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** Keeps the title at the suggestion until the operator edits it. A copied plan's own suggestion counts as one, too. */
function useSuggestedTitle({ getValues, setValue }: UseFormReturn<AssignmentDraft>, suggested: string): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const title = getValues('title');
    last.current ??= withoutProfiles(title) === withoutProfiles(suggested) ? title : '';
    if (title !== last.current) return;
    last.current = suggested.slice(0, MAX_TITLE);
    setValue('title', last.current);
  }, [suggested, getValues, setValue]);
}

/** A title without who it is for. */
const withoutProfiles = (title: string): string =>
  title.replace(/(all |[\d,]+ )?profiles?( chosen by a filter| failing CK-\d+)?$/, '');

function ReasonField() {
  const { field, error } = useFormField<HTMLTextAreaElement>('reason');
  return (
    <FieldFrame id="assignment-reason" label="Reason" error={error}>
      <textarea
        rows={2}
        maxLength={500}
        {...fieldAttributes('assignment-reason', error)}
        className={`${FIELD} h-auto py-1.5`}
        {...field}
      />
    </FieldFrame>
  );
}
