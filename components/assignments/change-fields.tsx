'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormIdsField } from '@/components/shell/form-ids/form-ids-field';
import { Button } from '@/components/ui/button';
import { FieldError, useFormField } from '@/components/ui/form-field';
import { FormPart } from '@/components/ui/form-part';
import { Segmented } from '@/components/ui/segmented';
import type { CountedChoice } from '@/lib/contract/assignments/choice';
import { countChoiceQuery } from '@/lib/queries/assignments';
import { type AssignmentDraft, choiceOf, type TypedForms, withTyped } from './assignment-draft';
import { profilesWords } from './assignment-words';

const FORMS = [
  { value: 'change', label: 'Add and remove' },
  { value: 'set', label: 'Set exactly' },
  { value: 'remove_all', label: 'Remove all' },
  { value: 'leave', label: 'Leave' },
] as const;
const SECTION = [
  { value: 'leave', label: 'Leave as it is' },
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
] as const;

/** What is to become of the forms, and of their section. */
export function ChangeFields({ counted }: { counted: CountedChoice | undefined }) {
  const { setValue, formState } = useFormContext<AssignmentDraft>();
  const forms = useWatch<AssignmentDraft, 'forms'>({ name: 'forms' });
  const section = useWatch<AssignmentDraft, 'section'>({ name: 'section' });
  return (
    <FormPart title="What to do">
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
        <span className="font-medium">The section Forms in the portal</span>
        <div>
          <Segmented
            label="The section Forms in the portal"
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

/** Forms as the editor takes them: by name, by number, or a list of numbers. */
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
        removeLabel="Take out"
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
        The service is told <span className="font-mono">form_ids: null</span>: it removes every form from the
        configuration. That is not an empty list, which would say “no forms” and stay a list.
      </p>
      <label className="flex items-start gap-2 font-medium">
        <input
          type="checkbox"
          className="mt-1"
          aria-invalid={error !== undefined}
          aria-describedby="assignment-removal-error"
          {...field}
        />
        Remove every form{counted === undefined ? '' : ` of ${profilesWords(counted.count)}`}
      </label>
      <FieldError id="assignment-removal-error">{error}</FieldError>
    </div>
  );
}

/** A form in a hidden section is seen by nobody: of how many that is so, and the way to show it. */
function OfferToShow() {
  const { setValue } = useFormContext<AssignmentDraft>();
  const draft = useWatch<AssignmentDraft>() as AssignmentDraft;
  const hides = new URLSearchParams(draft.filter);
  if (!hides.getAll('hides').includes('forms')) hides.append('hides', 'forms');
  const { data } = useQuery({
    ...countChoiceQuery(choiceOf({ ...draft, filter: hides.toString() })),
    enabled: draft.how === 'filter',
  });
  if (draft.how !== 'filter' || data === undefined || data.count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-warn-soft px-3 py-2">
      <p className="min-w-0 grow basis-[280px]">
        Forms is hidden for {profilesWords(data.count)} of these: their customers would not see what is added.
      </p>
      <Button onClick={() => setValue('section', 'show', { shouldDirty: true })}>Add and show</Button>
    </div>
  );
}
