'use client';

import type { ReactNode } from 'react';
import { EVENT_TYPES, type EventType } from '@/lib/contract/sandbox/webhook-types';
import { FieldMessage } from '../field-message';

/** Every event, those to come included, or some by name. */
export function EventChoice({
  every,
  chosen,
  error,
  onChange,
}: {
  every: boolean;
  chosen: readonly EventType[];
  error: string | undefined;
  onChange: (every: boolean, chosen: readonly EventType[]) => void;
}) {
  return (
    <fieldset aria-describedby="receiver-events-error">
      <legend className="font-medium">Events</legend>
      <Choice checked={every} onChange={(all) => onChange(all, chosen)}>
        Every event
      </Choice>
      {EVENT_TYPES.map((type) => (
        <Choice
          key={type}
          disabled={every}
          checked={every || chosen.includes(type)}
          onChange={(isOn) =>
            onChange(false, isOn ? [...chosen, type] : chosen.filter((one) => one !== type))
          }
        >
          <code>{type}</code>
        </Choice>
      ))}
      <FieldMessage id="receiver-events-error">{error}</FieldMessage>
    </fieldset>
  );
}

function Choice({
  checked,
  disabled = false,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="mt-1.5 flex w-fit items-center gap-2">
      <input
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
