'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ScopeFields } from '@/components/checks/scope/scope-fields';
import { StatedReasonField } from '@/components/shell/reason-and-end-fields';
import { SheetForm } from '@/components/shell/sheet-form';
import { ActionProblem } from '@/components/shell/use-action';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { FieldError, FormField, useFormField } from '@/components/ui/form-field';
import { FormSelect } from '@/components/ui/form-select';
import { Sheet } from '@/components/ui/sheet';
import { SCOPE_FACTS, typedScope } from '@/lib/configuration/checks/scope-facts';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import type { BaselineDetail } from '@/lib/features/baselines/baselines';
import { setupChoicesQuery } from '@/lib/features/baselines/queries';
import { call } from '@/lib/features/call';
import { checkSettingsQuery } from '@/lib/features/checks/queries';
import { groupWords } from '@/lib/features/setups/group-words';
import type { SetupsAnswer } from '@/lib/features/setups/setups';
import { BaselinePreview } from './baseline-preview';

const schema = () => import('@/lib/features/baselines/baselines').then(({ typedBaseline }) => typedBaseline);

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
  const first = useRef<HTMLInputElement>(null);
  const { data: choices } = useQuery(setupChoicesQuery());
  const { data: settings } = useQuery(checkSettingsQuery());
  // The document's sections are known before the answer, and nothing below them moves when it comes.
  const sections = choices?.sections ?? SECTIONS;
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
      if (baseline === undefined) return call('POST /api/baselines', { body: wanted });
      await call('PATCH /api/baselines/{id}', {
        params: { id: baseline.id },
        body: { ...wanted, ...(reason === undefined ? {} : { reason }) },
      });
      return { id: baseline.id };
    },
    refreshes: 'baselines',
    done: ({ id }) => onSaved(id),
  });
  const { form } = saving;
  const groups = (choices?.families ?? []).flatMap((family) =>
    family.groups.map((group) => ({
      value: String(group.number),
      label: `${groupWords(family, group)} · ${countWords(group.profiles)} ${group.profiles === 1 ? 'profile' : 'profiles'} · ${group.fingerprint}`,
      group: family.groups[0] === undefined ? '' : groupWords(family, family.groups[0]),
    })),
  );
  const wrong = form.formState.errors.scope;
  const faults = new Map(
    SCOPE_FACTS.flatMap((fact) => {
      const words = wrong?.[fact]?.message ?? wrong?.[fact]?.root?.message;
      return words === undefined ? [] : [[`scope.${fact}`, words]];
    }),
  );
  // A new baseline compares what its group shows, until the person chooses for themselves.
  const typed = form.watch();
  const shown = shownSections(choices, Number(typed.setup));
  const { setValue } = form;
  const isOwnChoice = form.formState.dirtyFields.sections !== undefined;
  const suggested = useRef('');
  useEffect(() => {
    if (baseline !== undefined || shown === '' || suggested.current === shown) return;
    suggested.current = shown;
    if (!isOwnChoice) setValue('sections', shown.split(' '));
  }, [baseline, isOwnChoice, shown, setValue]);
  return (
    <Sheet
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
        <FormSelect
          name="setup"
          label="Group with the expected setup"
          hint={
            choices !== undefined && groups.length === 0
              ? 'No groups yet. They appear once configurations have been read.'
              : undefined
          }
          choices={[{ value: '0', label: 'Choose a group' }, ...groups]}
          isNumber
        />
        <SectionChoices sections={sections}>
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
        </SectionChoices>
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 font-medium">Scope</legend>
          <p className="text-sm text-ink-3">
            Uses facts from webhooks. Leave blank to include every profile. Otherwise, profiles where a fact
            is unknown are not included.
          </p>
          <ScopeFields facts={settings?.facts ?? []} faults={faults} />
        </fieldset>
        <BaselinePreview typed={typed} {...(baseline === undefined ? {} : { id: baseline.id })} />
        {baseline === undefined ? null : (
          <StatedReasonField hint="At least 20 characters. Not needed for a new name alone." />
        )}
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

/** Each section as a check box. */
function SectionChoices({
  sections,
  children,
}: {
  sections: readonly { key: string; label: string }[];
  children: ReactNode;
}) {
  const { field, error } = useFormField<HTMLInputElement>('sections');
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-medium">Sections to compare</legend>
      <div className="grid gap-x-4 min-[480px]:grid-cols-2">
        {sections.map(({ key, label }) => (
          <label key={key} className="flex min-h-8 items-center gap-2">
            <input type="checkbox" value={key} {...field} className="accent-(--accent)" />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className="flex gap-2">{children}</div>
    </fieldset>
  );
}
