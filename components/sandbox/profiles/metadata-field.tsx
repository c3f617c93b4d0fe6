'use client';

import { useId } from 'react';
import { SelectField } from '@/components/ui/select-field';

interface Choice {
  value: string;
  label: string;
}

export function MetadataField({
  label,
  member,
  current,
  choices,
  saving,
  isBusy,
  onChange,
}: {
  label: string;
  /** As the API spells it. */
  member: string;
  current: Choice;
  choices: readonly Choice[];
  /** The value that is being saved just now. */
  saving: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  // A value that is none of the choices is shown all the same.
  const all = choices.some(({ value }) => value === current.value) ? choices : [current, ...choices];
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 flex items-baseline gap-1.5 font-medium">
        {label} <code className="font-normal text-ink-3">{member}</code>
        <span role="status" className="text-xs font-normal text-ink-3">
          {saving === undefined ? '' : 'Saving…'}
        </span>
      </label>
      <SelectField
        id={id}
        choices={all}
        value={saving ?? current.value}
        aria-disabled={isBusy}
        onChange={({ target }) => (isBusy ? undefined : onChange(target.value))}
        className="w-full"
      />
    </div>
  );
}
