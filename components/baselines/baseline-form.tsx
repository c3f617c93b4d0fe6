'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { SheetForm } from '@/components/shell/sheet-form';
import { ActionProblem } from '@/components/shell/use-action';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { FieldError, FieldFrame, FormField, fieldAttributes, useFormField } from '@/components/ui/form-field';
import { SelectField } from '@/components/ui/select-field';
import { Sheet } from '@/components/ui/sheet';
import type { BaselineDetail, SaveBaselineRequest } from '@/lib/contract/baselines';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import {
  changeBaseline,
  invalidateBaselines,
  saveBaseline,
  setupChoicesQuery,
} from '@/lib/queries/baselines';

const schema = () =>
  import('@/lib/contract/baselines').then(({ saveBaselineRequest }) => saveBaselineRequest);

/** An emptied field asks for nothing. */
const orLeftOut = (text: unknown) =>
  typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;

/**
 * Asks of which group a baseline is made, of which sections, and for whom. With one that is there it is changed: another
 * group or other sections are its next version.
 */
export function BaselineForm({
  setup,
  baseline,
  onClose,
  onSaved,
}: {
  /** The group that is chosen from the start. */
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
  const groups = (choices?.families ?? []).flatMap(({ name, groups: members }) =>
    members.map(({ number, fingerprint, profiles }) => ({
      value: String(number),
      label: `${fingerprint} · ${countWords(profiles)} ${profiles === 1 ? 'profile' : 'profiles'}`,
      // A family that nothing tells from others has no name.
      group: name || `Alike to ${members[0]?.fingerprint}`,
    })),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      initialFocus={first}
      title={baseline ? 'Change the baseline' : 'New baseline'}
      description={
        baseline
          ? 'Another group or other sections are a next version; the earlier ones stay.'
          : 'What one group has becomes what all profiles in scope should have.'
      }
    >
      <SheetForm of={saving} send="Keep" sending="Keeping…" onCancel={onClose}>
        <FormField ref={first} name="name" label="Name" autoComplete="off" />
        <GroupField
          isEmpty={choices !== undefined && groups.length === 0}
          choices={[{ value: '0', label: 'Choose a group' }, ...groups]}
        />
        <Choices
          name="sections"
          legend="Sections that matter"
          among={sections.map(({ key, label }) => ({ value: key, label }))}
        >
          <Button onClick={() => setAll(true)}>All</Button>
          <Button onClick={() => setAll(false)}>None</Button>
        </Choices>
        <Choices
          name="scope.status"
          legend="For profiles with one of these statuses"
          hint="None chosen: whatever their status."
          among={REVIEW_STATUSES.map((status) => ({ value: status, label: status }))}
        />
        <FormField
          name="scope.risk"
          label="Risk"
          hint="As events tell it. Left empty: whatever it is."
          setValueAs={orLeftOut}
        />
        <FormField name="scope.team" label="Team" hint="Left empty: whatever it is." setValueAs={orLeftOut} />
        <FormField
          name="scope.reference"
          label="Customer reference begins with"
          hint="Left empty: whatever it is. A profile of which this is not known is in no such scope."
          setValueAs={orLeftOut}
        />
        <ActionProblem problem={saving.problem} />
      </SheetForm>
    </Sheet>
  );
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
      label="Set up as this group is now"
      hint={isEmpty ? 'No group is known: no configuration was read yet.' : undefined}
      error={error}
    >
      {/* Named anew once the choices are there, so that the one that was chosen is shown. */}
      <SelectField key={choices.length} choices={choices} {...fieldAttributes(id, error)} {...field} />
    </FieldFrame>
  );
}

/** Several of a few, each with a box. */
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
