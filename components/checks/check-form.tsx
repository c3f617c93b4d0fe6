'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useHoldsMasked } from '@/components/shell/presenter/off-button';
import { StatedReasonField } from '@/components/shell/reason-and-end-fields';
import { showToast } from '@/components/shell/show-toast';
import { useLeaveGuard } from '@/components/shell/unsaved-work';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { FormPart } from '@/components/ui/form-part';
import { useSettled } from '@/components/ui/use-settled';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { checkNumber } from '@/lib/configuration/checks/results';
import { call } from '@/lib/features/call';
import type { CheckDetail, CheckSettings } from '@/lib/features/checks/checks';
import { checkPreviewQuery, checkQuery, checkSettingsQuery } from '@/lib/features/checks/queries';
import { invalidateConcerned } from '@/lib/features/concerns';
import { MASKED_WORDS } from '@/lib/features/presenter/presenter';
import { ProblemError } from '@/lib/platform/data/request-json';
import { CheckConflict } from './check-conflict';
import {
  type CheckDraft,
  definitionOf,
  draftOf,
  emptyDraft,
  faultsByField,
  withoutUnfilled,
} from './check-draft';
import { REQUESTED } from './check-switches';
import { ConditionFields } from './condition-fields';
import { DescriptionFields } from './description-fields';
import { PreviewPanel } from './preview-panel';
import { ScopeFields } from './scope/scope-fields';

/** Milliseconds without a change before the draft is previewed. */
const SETTLED = 300;

/** Creates a check or its next version, next to a preview of its wording and results. */
export function CheckForm({ id }: { id: string | null }) {
  const { data: settings } = useQuery(checkSettingsQuery());
  const { data: check } = useQuery({ ...checkQuery(id ?? ''), enabled: id !== null });
  const isMasked = useHoldsMasked(check?.definition);
  if (settings === undefined || (id !== null && check === undefined)) return null;
  if (isMasked) return <p className="max-w-[70ch] text-ink-2">{MASKED_WORDS}.</p>;
  return <Editor settings={settings} check={check ?? null} />;
}

function Editor({ settings, check }: { settings: CheckSettings; check: CheckDetail | null }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const element = useRef<HTMLFormElement>(null);
  /** The version the edit started from: a different one means someone else saved. */
  const [base, setBase] = useState(check);
  const [begun] = useState(() => (check === null ? emptyDraft() : draftOf(check.definition)));
  const form = useForm<CheckDraft>({ defaultValues: begun });
  const draft = useWatch({ control: form.control }) as CheckDraft;
  const [tries, setTries] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const isDirty = form.formState.isDirty && !isSaved;
  useLeaveGuard(isDirty);
  const needsReason = check?.state === 'on';

  const written = definitionOf(tries > 0 ? draft : withTitle(draft), settings);
  const text = JSON.stringify(written);
  const [settled, settle] = useSettled(text, SETTLED);
  const asked = JSON.parse(settled) as ReturnType<typeof definitionOf>;
  const preview = useQuery({
    ...checkPreviewQuery('definition' in asked ? asked.definition : null, check?.id),
    enabled: 'definition' in asked,
  });
  const found = 'fault' in written ? [written.fault] : (preview.data?.faults ?? []);
  const faults =
    tries > 0 ? faultsByField(found, draft) : withoutUnfilled(faultsByField(found, draft), draft);
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  const saving = useAction(
    async (given: CheckDraft): Promise<SaveResult | null> => {
      const wanted = definitionOf(given, settings);
      if ('definition' in wanted) {
        const { faults: wrong } = await queryClient.fetchQuery(
          checkPreviewQuery(wanted.definition, check?.id),
        );
        if (wrong.length === 0) return save(wanted.definition as CheckDefinition, given.reason);
      }
      settle(JSON.stringify(wanted));
      setTries((before) => before + 1);
      return null;
    },
    async (result) => {
      if (result === null) return;
      setSaved(true);
      showToast(result.isWaiting ? REQUESTED : savedWords(base));
      router.push(`/checks/${result.id}`);
      await invalidateConcerned(queryClient, 'checks');
    },
  );
  async function save(definition: CheckDefinition, reason: string): Promise<SaveResult | null> {
    if (base === null)
      return { ...(await call('POST /api/checks', { body: { definition } })), isWaiting: false };
    try {
      const { isWaiting } = await call('PUT /api/checks/{id}', {
        params: { id: base.id },
        body: {
          definition,
          version: base.version,
          ...(needsReason ? { reason } : {}),
        },
      });
      return { id: base.id, isWaiting };
    } catch (cause) {
      if (!(cause instanceof ProblemError)) throw cause;
      const [refused] = cause.problem.errors?.reason ?? [];
      if (refused !== undefined) {
        form.setError('reason', { type: 'refused', message: refused });
        form.setFocus('reason');
        return null;
      }
      if (cause.problem.code === 'check_changed')
        await queryClient.invalidateQueries({ queryKey: checkQuery(base.id).queryKey });
      throw cause;
    }
  }
  const submit = () => void saving.run(form.getValues());
  const closeForm = () => router.push(check === null ? '/checks' : `/checks/${check.id}`);
  const isConflict = check !== null && base !== null && check.version !== base.version && !isSaved;
  return (
    <FormProvider {...form}>
      {/* Submitted by script only. If someone submits before hydration, `post` at least keeps the text out of the
          address. */}
      <form
        ref={element}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      >
        <h1>{check === null ? 'New check' : `Edit ${checkNumber(check.number)}`}</h1>
        <p className="max-w-[70ch] text-ink-2">
          {check === null
            ? 'The check is saved as a draft. It creates no findings until you activate it.'
            : `Saving creates a new version. Earlier versions are kept.${check.needsSecond ? SECOND_FOR_CHANGES : ''}`}
        </p>
        <div className="mt-4 grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_400px]">
          <div className="grid min-w-0 gap-4">
            {isConflict ? (
              <CheckConflict
                theirs={check}
                from={base.definition}
                onUseMine={() => {
                  saving.reset();
                  setBase(check);
                }}
                onTakeTheirs={() => {
                  saving.reset();
                  form.reset(draftOf(check.definition));
                  setBase(check);
                }}
              />
            ) : null}
            <DescriptionFields faults={faults} />
            <FormPart title="Scope" says="Uses facts from webhooks. Leave blank to include every profile.">
              <ScopeFields facts={settings.facts} faults={faults} />
            </FormPart>
            <ConditionFields settings={settings} faults={faults} />
            {needsReason ? <StatedReasonField /> : null}
            {isConflict ? null : <ActionProblem problem={saving.problem} />}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => (isDirty ? setLeaving(true) : closeForm())}>Cancel</Button>
              <Button variant="primary" type="submit" aria-disabled={saving.isRunning || isConflict}>
                {saving.isRunning ? 'Saving…' : check === null ? 'Save draft' : 'Save version'}
              </Button>
            </div>
          </div>
          <PreviewPanel
            preview={preview.data}
            isOld={settled !== text || preview.isFetching}
            problem={preview.error?.message ?? null}
            written={'definition' in written ? written.definition : null}
            check={check?.id}
          />
        </div>
      </form>
      {isLeaving ? (
        <Confirm
          title="Discard your changes?"
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={closeForm}
          onCancel={() => setLeaving(false)}
        >
          They have not been saved.
        </Confirm>
      ) : null}
    </FormProvider>
  );
}

interface SaveResult {
  id: string;
  /** Whether it is waiting for a second person. */
  isWaiting: boolean;
}

const SECOND_FOR_CHANGES =
  ' Because the check is active, someone else must confirm changes to anything but its title and reason.';

/** The preview works before the check has a title. */
const withTitle = (draft: CheckDraft): CheckDraft =>
  draft.title.trim() === '' ? { ...draft, title: 'New check' } : draft;

const savedWords = (base: CheckDetail | null) =>
  base === null
    ? { message: 'Draft saved', detail: 'It creates no findings until you activate it.' }
    : { message: `Version ${base.version + 1} saved` };
