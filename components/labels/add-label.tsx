'use client';

import { Plus } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { useFormField } from '@/components/ui/form-field';
import { TextField } from '@/components/ui/text-field';
import { LABEL_KIND_WORDS, type LabelKind, LONGEST_LABEL } from '@/lib/configuration/label-kinds';
import { call } from '@/lib/features/call';
import { useLabels } from '@/lib/features/labels/queries';

/** Labels an ID before it has been seen. One that already has a label is edited in its row. */
export function AddLabel({ kind }: { kind: LabelKind }) {
  const { labelOf } = useLabels();
  const words = useId();
  const [added, setAdded] = useState('');
  const { one } = LABEL_KIND_WORDS[kind];
  const adding = useSubmitForm({
    schema: () => import('./new-label').then(({ newLabel }) => newLabel(kind, labelOf)),
    defaultValues: { id: '', label: '' },
    fields: ['id', 'label'],
    focusAfter: 'label',
    send: ({ id, label }) => call('PUT /api/labels/{kind}/{id}', { params: { kind, id }, body: { label } }),
    refreshes: 'labels',
    done: (_, { id }, form) => {
      form.reset();
      setAdded(`${one} ${id} labelled.`);
      form.setFocus('id');
    },
  });
  const { problem, form } = adding;
  const { errors } = form.formState;
  const refused = [
    errors.id?.message,
    errors.label?.message,
    problem && `${problem.title} ${problem.detail}`,
  ];
  const refusal = refused.filter(Boolean).join(' ');
  return (
    <SubmitForm of={adding} onChange={() => setAdded('')} className="mb-3 flex flex-wrap items-center gap-2">
      <Field
        name="id"
        aria-label={`${kind === 'profile' ? 'UUID' : 'ID'} of the ${one}`}
        placeholder={kind === 'profile' ? 'UUID' : 'ID'}
        inputMode={kind === 'profile' ? 'text' : 'numeric'}
        aria-describedby={words}
        className={
          kind === 'profile' ? 'w-[310px] max-w-full max-[639px]:w-[120px]' : 'w-28 max-[639px]:w-[72px]'
        }
      />
      <Field
        name="label"
        aria-label="Label"
        placeholder="Label"
        maxLength={LONGEST_LABEL}
        aria-describedby={words}
        className="min-w-0 grow basis-[180px] max-[639px]:basis-[100px] sm:max-w-[360px]"
      />
      <Button type="submit" aria-disabled={adding.isSending}>
        <Plus aria-hidden /> Add label
      </Button>
      <p
        id={words}
        role="status"
        className={`w-full empty:hidden ${refusal === '' ? 'text-ink-3 first-letter:uppercase' : 'text-bad'}`}
      >
        {refusal === '' ? added : refusal}
      </p>
    </SubmitForm>
  );
}

function Field({ name, ...rest }: ComponentProps<typeof TextField> & { name: 'id' | 'label' }) {
  const { field, error } = useFormField<HTMLInputElement>(name);
  return <TextField aria-invalid={error !== undefined} {...rest} {...field} />;
}
