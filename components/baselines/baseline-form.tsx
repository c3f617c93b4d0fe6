'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { StatedReasonField } from '@/components/shell/reason-and-end-fields';
import { ScopeFields } from '@/components/shell/scope/scope-fields';
import { SheetForm } from '@/components/shell/sheet-form';
import { ActionProblem } from '@/components/shell/use-action';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { FieldError, FieldFrame, FormField, fieldAttributes, useFormField } from '@/components/ui/form-field';
import { SelectField } from '@/components/ui/select-field';
import { Sheet } from '@/components/ui/sheet';
import type { BaselineDetail } from '@/lib/contract/baselines';
import { SCOPE_FACTS, typedScope } from '@/lib/contract/scope-facts';
import {
  changeBaseline,
  invalidateBaselines,
  saveBaseline,
  setupChoicesQuery,
} from '@/lib/queries/baselines';
import { checkSettingsQuery } from '@/lib/queries/checks';
import { BaselinePreview } from './baseline-preview';

const schema = () => import('@/lib/contract/baselines').then(({ typedBaseline }) => typedBaseline);

/**
 * Asks for a baseline's group, sections and scope, and shows what it would find. For an existing baseline, another
 * group, other sections or another scope become its next version, with a reason.
 */
export function BaselineForm({
  setup,
  baseline,
  onClose,
  onSaved,
}: {
  /** The group selected initially. */
  setup: number | null;
  baseline?: BaselineDetail;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const queryClient = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const { data: choices } = useQuery(setupChoicesQuery());
  const { data: settings } = useQuery(checkSettingsQuery());
  const sections = choices?.sections ?? [];
  const saving = useSubmitForm({
    schema,
    defaultValues: {
      name: baseline?.name ?? '',
      setup: baseline?.setup ?? setup ?? 0,
      sections: baseline?.sections ?? [],
      scope: typedScope(baseline?.scope ?? {}),
      reason: '',
    },
    fields: ['name', 'setup', 'sections', ...SCOPE_FACTS.map((fact) => `scope.${fact}` as const), 'reason'],
    send: async ({ reason, ...wanted }) => {
      if (baseline === undefined) return saveBaseline(wanted);
      await changeBaseline(baseline.id, { ...wanted, ...(reason === undefined ? {} : { reason }) });
      return { id: baseline.id };
    },
    done: async ({ id }) => {
      await invalidateBaselines(queryClient);
      onSaved(id);
    },
  });
  const { form } = saving;
  const typed = useWatch({ control: form.control });
  const groups = (choices?.families ?? []).flatMap((family) => family.groups);
  const presence = groups.find(({ number }) => number === Number(typed.setup))?.presence;
  const shown = sections.flatMap(({ key }, index) => (presence?.[index] === 'shown' ? [key] : []));
  useSuggestedSections(baseline === undefined ? shown : null, form.getValues('sections'), (keys) =>
    form.setValue('sections', keys),
  );
  const wrong = form.formState.errors.scope;
  const faults = new Map(
    SCOPE_FACTS.flatMap((fact) => {
      const words = wrong?.[fact]?.message ?? wrong?.[fact]?.root?.message;
      return words === undefined ? [] : [[`scope.${fact}`, words]];
    }),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      initialFocus={first}
      title={baseline ? 'Edit baseline' : 'New baseline'}
      description={
        baseline
          ? 'Changing the group, the sections or the scope creates a new version. Earlier versions are kept.'
          : 'The setup of one group becomes the expected setup for all profiles in scope.'
      }
    >
      <SheetForm of={saving} send="Save baseline" sending="Saving…" onCancel={onClose}>
        <FormField ref={first} name="name" label="Name" autoComplete="off" />
        <GroupField
          isEmpty={choices !== undefined && groups.length === 0}
          choices={[{ value: '0', label: 'Choose a group' }, ...groupChoices(choices?.families ?? [])]}
        />
        <Choices
          name="sections"
          legend="Sections to compare"
          among={sections.map(({ key, label }) => ({ value: key, label }))}
        >
          <Button
            onClick={() =>
              form.setValue(
                'sections',
                sections.map(({ key }) => key),
              )
            }
          >
            All
          </Button>
          <Button onClick={() => form.setValue('sections', [])}>None</Button>
        </Choices>
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 font-medium">Scope</legend>
          <p className="text-sm text-ink-3">
            Uses facts from webhooks. Leave blank to include every profile. Otherwise, profiles where a fact
            is unknown are not included.
          </p>
          <ScopeFields facts={settings?.facts ?? []} faults={faults} />
        </fieldset>
        <BaselinePreview typed={form.getValues()} {...(baseline === undefined ? {} : { id: baseline.id })} />
        {baseline === undefined ? null : (
          <StatedReasonField hint="At least 20 characters. Not needed for a new name alone." />
        )}
        <ActionProblem problem={saving.problem} />
      </SheetForm>
    </Sheet>
  );
}

/** Follows the group's shown sections until the operator chooses other ones. */
function useSuggestedSections(
  shown: readonly string[] | null,
  chosen: readonly string[],
  choose: (keys: string[]) => void,
) {
  const suggested = useRef('');
  const text = shown?.join() ?? '';
  useEffect(() => {
    if (text === suggested.current || chosen.join() !== suggested.current) return;
    suggested.current = text;
    choose(text === '' ? [] : text.split(','));
  });
}

type Families = readonly {
  name: string;
  groups: readonly { number: number; fingerprint: string; profiles: number }[];
}[];

const groupChoices = (families: Families) =>
  families.flatMap(({ name, groups }) =>
    groups.map(({ number, fingerprint, profiles }) => ({
      value: String(number),
      label: `${fingerprint} · ${countWords(profiles)} ${profiles === 1 ? 'profile' : 'profiles'}`,
      // A family without distinguishing features has no name.
      group: name || `Similar to ${groups[0]?.fingerprint}`,
    })),
  );

function GroupField({
  isEmpty,
  choices,
}: {
  isEmpty: boolean;
  choices: readonly { value: string; label: string; group?: string }[];
}) {
  const { field, error } = useFormField<HTMLSelectElement>('setup', undefined, { setValueAs: Number });
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label="Group with the expected setup"
      hint={isEmpty ? 'No groups yet. They appear once configurations have been read.' : undefined}
      error={error}
    >
      {/* Remounted once the choices are loaded, so that the selected one is shown. */}
      <SelectField key={choices.length} choices={choices} {...fieldAttributes(id, error)} {...field} />
    </FieldFrame>
  );
}

/** Several of a few choices, as check boxes. */
function Choices({
  name,
  legend,
  among,
  children,
}: {
  name: string;
  legend: string;
  among: readonly { value: string; label: string }[];
  children: ReactNode;
}) {
  const { field, error } = useFormField<HTMLInputElement>(name);
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid gap-x-4 min-[480px]:grid-cols-2">
        {among.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 items-center gap-2">
            <input type="checkbox" value={value} {...field} className="accent-(--accent)" />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className="flex gap-2">{children}</div>
    </fieldset>
  );
}
