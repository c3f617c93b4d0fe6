'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormIdsField } from '@/components/forms/form-ids/form-ids-field';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { unitWords } from '@/components/ui/count-words';
import { FieldError, useFormField } from '@/components/ui/form-field';
import { FormPart } from '@/components/ui/form-part';
import { Segmented } from '@/components/ui/segmented';
import type { CountedChoice } from '@/lib/features/assignments/choice';
import { countChoiceQuery } from '@/lib/features/assignments/queries';
import { type AssignmentDraft, choiceOf, type TypedForms, withTyped } from './assignment-draft';

const FORMS = [
  { value: 'change', label: 'Add and remove' },
  { value: 'set', label: 'Set exactly' },
  { value: 'remove_all', label: 'Remove all' },
  { value: 'leave', label: 'No change' },
] as const;
const SECTION = [
  { value: 'leave', label: 'No change' },
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
] as const;

export function ChangeFields({ counted }: { counted: CountedChoice | undefined }) {
  const { setValue, formState } = useFormContext<AssignmentDraft>();
  const forms = useWatch<AssignmentDraft, 'forms'>({ name: 'forms' });
  const section = useWatch<AssignmentDraft, 'section'>({ name: 'section' });
  return (
    <FormPart title="Change">
      <div>
        <Segmented
          label="Forms"
          value={forms}
          choices={FORMS}
          onChange={(value) => setValue('forms', value, { shouldDirty: true })}
        />
      </div>
      {forms === 'change' ? (
        <>
          <IdsField name="add" label="Add forms" />
          <IdsField name="remove" label="Remove forms" />
        </>
      ) : null}
      {forms === 'set' ? <IdsField name="set" label="Exactly these forms" /> : null}
      {forms === 'remove_all' ? <Removal counted={counted} /> : null}
      <div className="grid gap-1">
        <span className="font-medium">Forms section in the portal</span>
        <div>
          <Segmented
            label="Forms section in the portal"
            value={section}
            choices={SECTION}
            onChange={(value) => setValue('section', value, { shouldDirty: true })}
          />
        </div>
        <FieldError id="assignment-section-error">{formState.errors.section?.message}</FieldError>
      </div>
      {section === 'leave' && (forms === 'change' || forms === 'set') ? <OfferToShow /> : null}
    </FormPart>
  );
}

/** Form IDs entered as in the editor: by name, by number, or as a list of numbers. */
function IdsField({ name, label }: { name: 'add' | 'remove' | 'set'; label: string }) {
  const { setValue, formState, clearErrors } = useFormContext<AssignmentDraft>();
  const typed = useWatch<AssignmentDraft, 'add' | 'remove' | 'set'>({ name });
  const input = useRef<HTMLInputElement>(null);
  const error = formState.errors[name]?.message;
  const id = `assignment-${name}`;
  const change = (next: TypedForms) => {
    clearErrors(name);
    setValue(name, next, { shouldDirty: true });
  };
  return (
    <div>
      <FormIdsField
        id={id}
        label={label}
        ids={typed.ids}
        text={typed.text}
        input={input}
        describedBy={`${id}-error`}
        isHinted={name !== 'remove'}
        isInvalid={error !== undefined}
        onType={(text) => change({ ...typed, text })}
        onAdd={(text) => change(withTyped(typed, text))}
        onRemove={(one) => change({ ...typed, ids: typed.ids.filter((other) => other !== one) })}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function Removal({ counted }: { counted: CountedChoice | undefined }) {
  const { field, error } = useFormField<HTMLInputElement>('isRemovalMeant');
  return (
    <div className="grid gap-1 rounded-md bg-warn-soft px-3 py-2">
      <p>
        This sends <span className="font-mono">form_ids: null</span>, which removes all forms from the
        configuration. It is not the same as an empty list, which means “no forms”.
      </p>
      <Checkbox
        aria-invalid={error !== undefined}
        aria-describedby="assignment-removal-error"
        className="font-medium"
        {...field}
      >
        Remove all forms{counted === undefined ? '' : ` from ${unitWords(counted.count, 'profile')}`}
      </Checkbox>
      <FieldError id="assignment-removal-error">{error}</FieldError>
    </div>
  );
}

/** No one sees a form in a hidden section: shows how many profiles are affected and offers to show the section. */
function OfferToShow() {
  const { setValue } = useFormContext<AssignmentDraft>();
  const draft = useWatch<AssignmentDraft>() as AssignmentDraft;
  const hides = new URLSearchParams(draft.how === 'all' ? '' : draft.filter);
  if (!hides.getAll('hides').includes('forms')) hides.append('hides', 'forms');
  const hidden =
    draft.how === 'profiles' || choiceOf(draft) === null
      ? null
      : choiceOf({ ...draft, how: 'filter', filter: hides.toString() });
  const { data } = useQuery(countChoiceQuery(hidden));
  if (hidden === null || data === undefined || data.count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-warn-soft px-3 py-2">
      <p className="min-w-0 grow basis-[280px]">
        The Forms section is hidden for {unitWords(data.count, 'profile')} in this selection, so forms added
        there would not be visible.
      </p>
      <Button onClick={() => setValue('section', 'show', { shouldDirty: true })}>Add and show</Button>
    </div>
  );
}
