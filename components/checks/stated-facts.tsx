'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FIELD } from '@/components/ui/field-class';
import { FieldFrame } from '@/components/ui/form-field';
import type { CheckSettings } from '@/lib/features/checks/checks';
import { checkSettingsQuery } from '@/lib/features/checks/queries';
import { factSuggestions } from './scope/scope-fields';

type Facts = Readonly<Record<string, string>>;

/** Facts for a pasted configuration, as if webhooks had reported them: it has none of its own. */
export function StatedFacts({ facts, onChange }: { facts: Facts; onChange: (facts: Facts) => void }) {
  const { data: settings } = useQuery(checkSettingsQuery());
  if (settings === undefined) return null;
  return (
    <fieldset className="grid gap-x-4 gap-y-3 min-[480px]:grid-cols-2">
      <legend className="mb-1 font-medium">
        Facts from webhooks <span className="font-normal text-ink-3">optional; unknown if left blank</span>
      </legend>
      {settings.facts.map(({ key, label }) => (
        <Fact
          key={key}
          name={key}
          label={label}
          settings={settings}
          value={facts[key] ?? ''}
          onChange={(value) => onChange({ ...facts, [key]: value })}
        />
      ))}
    </fieldset>
  );
}

function Fact({
  name,
  label,
  settings,
  value,
  onChange,
}: {
  name: string;
  label: string;
  settings: CheckSettings;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={undefined}>
      <input
        id={id}
        type="text"
        list={`${id}-known`}
        maxLength={200}
        autoComplete="off"
        placeholder="Unknown"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={FIELD}
      />
      <datalist id={`${id}-known`}>
        {factSuggestions(name, settings.facts).map((known) => (
          <option key={known.value} value={known.value} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
