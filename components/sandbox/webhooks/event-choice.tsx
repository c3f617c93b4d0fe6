'use client';

import { type ReactNode, type Ref, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldError } from '@/components/ui/form-field';
import { EVENT_TYPES, type EventType } from '@/lib/contract/sandbox/webhook-types';

/** The field `event_types` of the form around it: every event, those to come included (null), or some by name. */
export function EventChoice() {
  const { field, fieldState } = useController<{ event_types: EventType[] | null }>({ name: 'event_types' });
  const [chosen, setChosen] = useState<EventType[]>([]);
  const every = field.value === null;
  const choose = (all: boolean, types: EventType[]) => {
    setChosen(types);
    field.onChange(all ? null : types);
  };
  return (
    <fieldset aria-describedby="receiver-events-error">
      <legend className="font-medium">Events</legend>
      <Choice ref={field.ref} checked={every} onChange={(all) => choose(all, chosen)}>
        Every event
      </Choice>
      {EVENT_TYPES.map((type) => (
        <Choice
          key={type}
          disabled={every}
          checked={every || chosen.includes(type)}
          onChange={(isOn) => choose(false, isOn ? [...chosen, type] : chosen.filter((one) => one !== type))}
        >
          <code>{type}</code>
        </Choice>
      ))}
      <FieldError id="receiver-events-error">{fieldState.error?.message}</FieldError>
    </fieldset>
  );
}

function Choice({
  ref,
  checked,
  disabled = false,
  onChange,
  children,
}: {
  ref?: Ref<HTMLInputElement>;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="mt-1.5 flex w-fit items-center gap-2">
      <input
        ref={ref}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-accent"
      />
      {children}
    </label>
  );
}
