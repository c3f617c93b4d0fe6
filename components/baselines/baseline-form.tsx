'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { SheetForm } from '@/components/shell/sheet-form';
import { ActionProblem } from '@/components/shell/use-action';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { FieldError, FieldFrame, FormField, fieldAttributes, useFormField } from '@/components/ui/form-field';
import { SelectField } from '@/components/ui/select-field';
import { Sheet } from '@/components/ui/sheet';
import type { BaselineDetail, SaveBaselineRequest } from '@/lib/contract/baselines';
import type { SetupsAnswer } from '@/lib/contract/console-setups';
import { groupWords } from '@/lib/contract/group-words';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import {
  changeBaseline,
  invalidateBaselines,
  saveBaseline,
  setupChoicesQuery,
} from '@/lib/queries/baselines';

const schema = () =>
  import('@/lib/contract/baselines').then(({ saveBaselineRequest }) => saveBaselineRequest);

/** An empty field sets no restriction. */
const orLeftOut = (text: unknown) =>
  typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;

/**
 * Asks for a baseline's group, sections and scope. For an existing baseline, another group or other sections become its
 * next version.
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
  const sections = choices?.sections ?? [];
  const saving = useSubmitForm({
    schema,
    defaultValues: {
      name: baseline?.name ?? '',
      setup: baseline?.setup ?? setup ?? 0,
      sections: baseline?.sections ?? [],
      scope: { status: [], ...baseline?.scope },
    },
    fields: ['name', 'setup', 'sections', 'scope.status', 'scope.risk', 'scope.team', 'scope.reference'],
    send: async ({ scope: { status = [], ...scope }, ...rest }: SaveBaselineRequest) => {
      const wanted = { ...rest, scope: { ...scope, ...(status.length > 0 ? { status } : {}) } };
      if (baseline === undefined) return saveBaseline(wanted);
      await changeBaseline(baseline.id, wanted);
      return { id: baseline.id };
    },
    done: async ({ id }) => {
      await invalidateBaselines(queryClient);
      onSaved(id);
    },
  });
  const setAll = (all: boolean) =>
    saving.form.setValue('sections', all ? sections.map(({ key }) => key) : [], { shouldValidate: false });
  const groups = (choices?.families ?? []).flatMap((family) =>
    family.groups.map((group) => ({
      value: String(group.number),
      label: `${groupWords(family, group)} · ${countWords(group.profiles)} ${group.profiles === 1 ? 'profile' : 'profiles'} · ${group.fingerprint}`,
      group: family.groups[0] === undefined ? '' : groupWords(family, family.groups[0]),
    })),
  );
  // A new baseline compares what its group shows, unless the person has chosen for themselves.
  const chosenGroup = Number(saving.form.watch('setup'));
  const shown = shownSections(choices, chosenGroup);
  const { setValue } = saving.form;
  const isOwnChoice = saving.form.formState.dirtyFields.sections !== undefined;
  const suggested = useRef('');
  useEffect(() => {
    if (baseline !== undefined || shown === '' || suggested.current === shown) return;
    suggested.current = shown;
    if (!isOwnChoice) setValue('sections', shown.split(' '));
  }, [baseline, isOwnChoice, shown, setValue]);
  return (
    <Sheet
      open
      onClose={onClose}
      initialFocus={first}
      title={baseline ? 'Edit baseline' : 'New baseline'}
      description={
        baseline
          ? 'Changing the group or the sections creates a new version. Earlier versions are kept.'
          : 'The setup of one group becomes the expected setup for all profiles in scope.'
      }
    >
      <SheetForm of={saving} send="Save baseline" sending="Saving…" onCancel={onClose}>
        <FormField ref={first} name="name" label="Name" autoComplete="off" />
        <GroupField
          isEmpty={choices !== undefined && groups.length === 0}
          choices={[{ value: '0', label: 'Choose a group' }, ...groups]}
        />
        <Choices
          name="sections"
          legend="Sections to compare"
          among={sections.map(({ key, label }) => ({ value: key, label }))}
        >
          <Button onClick={() => setAll(true)}>All</Button>
          <Button onClick={() => setAll(false)}>None</Button>
        </Choices>
        <Choices
          name="scope.status"
          legend="Review status"
          hint="Choose none to include every status."
          among={REVIEW_STATUSES.map((status) => ({ value: status, label: status }))}
        />
        <FormField
          name="scope.risk"
          label="Risk"
          hint="Uses facts from webhooks. Leave blank for any value."
          setValueAs={orLeftOut}
        />
        <FormField name="scope.team" label="Team" hint="Leave blank for any value." setValueAs={orLeftOut} />
        <FormField
          name="scope.reference"
          label="Customer reference begins with"
          hint="Leave blank for any value. Otherwise, profiles where this is unknown are not included."
          setValueAs={orLeftOut}
        />
        <ActionProblem problem={saving.problem} />
      </SheetForm>
    </Sheet>
  );
}

/** The sections that a group shows, as one text; empty if it is unknown. */
function shownSections(choices: SetupsAnswer | undefined, setup: number): string {
  const families = choices?.families ?? [];
  const head = families.find(({ groups }) => groups.some(({ number }) => number === setup));
  const group = head?.groups.find(({ number }) => number === setup);
  const sections = choices?.sections ?? [];
  return sections
    .filter(({ key }, index) => key !== 'rest' && group?.presence[index] === 'shown')
    .map(({ key }) => key)
    .join(' ');
}

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
  hint,
  among,
  children,
}: {
  name: string;
  legend: string;
  hint?: string;
  among: readonly { value: string; label: string }[];
  children?: ReactNode;
}) {
  const { field, error } = useFormField<HTMLInputElement>(name);
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div id={`${id}-hint`} className="text-sm text-ink-3 empty:hidden">
        {hint}
      </div>
      <div className="grid gap-x-4 min-[480px]:grid-cols-2">
        {among.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 items-center gap-2">
            <input type="checkbox" value={value} {...field} className="accent-(--accent)" />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children === undefined ? null : <div className="flex gap-2">{children}</div>}
    </fieldset>
  );
}
