'use client';

import { useId, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FIELD } from '@/components/ui/field-class';
import { FieldError, FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { SCOPE_LISTS, type ScopeList, type TypedScope } from '@/lib/configuration/checks/scope-facts';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { CheckSettings } from '@/lib/features/checks/checks';
import type { Suggestion } from './suggest-values';
import { ValuesField } from './values-field';

/** Known values up to this number are check boxes; with more, or for another value, there is a field with a list. */
const MOST_BOXES = 8;

type Facts = CheckSettings['facts'];

/** The scope of a check or a baseline, by facts from webhooks, as `scope` of the form around it. Choosing nothing means any value. */
export function ScopeFields({
  facts,
  faults,
}: {
  facts: Facts;
  /** By the name of the field. */
  faults: ReadonlyMap<string, string>;
}) {
  const { register } = useFormContext<{ scope: TypedScope }>();
  const id = useId();
  const fault = faults.get('scope.reference') ?? faults.get('scope');
  return (
    <div className="grid gap-x-6 gap-y-3 min-[760px]:grid-cols-2">
      {SCOPE_LISTS.map((fact) => (
        <FactField key={fact} fact={fact} facts={facts} fault={faults.get(`scope.${fact}`)} />
      ))}
      <FieldFrame id={id} label="Customer reference begins with" error={fault}>
        <input
          type="text"
          {...fieldAttributes(id, fault)}
          maxLength={200}
          autoComplete="off"
          placeholder="Any"
          className={FIELD}
          {...register('scope.reference')}
        />
      </FieldFrame>
    </div>
  );
}

function FactField({ fact, facts, fault }: { fact: ScopeList; facts: Facts; fault: string | undefined }) {
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const known = factSuggestions(fact, facts);
  const label = facts.find(({ key }) => key === fact)?.label ?? fact;
  return (
    <Controller<{ scope: TypedScope }, `scope.${ScopeList}`>
      name={`scope.${fact}`}
      render={({ field: { value: chosen, onChange } }) => {
        const values = [
          ...known.map(({ value }) => value),
          ...chosen.filter((one) => known.every(({ value }) => value !== one)),
        ];
        const isBoxes = !isTyped && known.length > 0 && values.length <= MOST_BOXES;
        const toggle = (value: string) =>
          onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
        return (
          <fieldset className="min-w-0" aria-describedby={`${id}-error`}>
            <legend className="mb-1 font-medium">
              {label}{' '}
              <span className="font-normal text-ink-3">{isBoxes && chosen.length === 0 ? 'any' : ''}</span>
            </legend>
            {isBoxes ? (
              <div className="flex flex-wrap gap-x-4">
                {values.map((value) => (
                  <label key={value} className="flex min-h-7 items-center gap-1.5">
                    <input
                      type="checkbox"
                      checked={chosen.includes(value)}
                      onChange={() => toggle(value)}
                      className="accent-(--accent)"
                    />
                    {value}
                  </label>
                ))}
                {fact === 'status' ? null : (
                  <button
                    type="button"
                    onClick={() => setTyped(true)}
                    className="min-h-7 rounded-sm text-ink-2 underline decoration-line-strong underline-offset-3"
                  >
                    Another…
                  </button>
                )}
              </div>
            ) : (
              <ValuesField
                label={label}
                values={chosen}
                onChange={onChange}
                among={known}
                isOfIds={false}
                placeholder="Any"
                aria-invalid={fault !== undefined}
                aria-describedby={`${id}-error`}
              />
            )}
            <FieldError id={`${id}-error`}>{fault}</FieldError>
          </fieldset>
        );
      }}
    />
  );
}

/** Values found on known profiles, and every possible status. */
export function factSuggestions(fact: string, facts: Facts): Suggestion[] {
  const values = facts.find(({ key }) => key === fact)?.values ?? [];
  const others = fact === 'status' ? REVIEW_STATUSES.filter((status) => !values.includes(status)) : [];
  return [...values, ...others].map((value) => ({ value, name: null }));
}
