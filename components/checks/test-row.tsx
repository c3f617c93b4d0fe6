'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { FIELD } from '@/components/ui/field-class';
import { FieldError } from '@/components/ui/form-field';
import { SelectField } from '@/components/ui/select-field';
import { SECTION_NAMES } from '@/lib/configuration/contract/section-names';
import { type LabelKind, labelKindOf } from '@/lib/configuration/label-kinds';
import type { CheckSettings } from '@/lib/features/checks/checks';
import { knownFormsQuery, labelNamesQuery, useLabels } from '@/lib/features/labels/queries';
import { type DraftTest, operandOf, retarget, settingsOf } from './check-draft';
import { factSuggestions } from './scope/scope-fields';
import type { Suggestion } from './scope/suggest-values';
import { ValuesField } from './scope/values-field';

const LONGEST_TEXT = 500;

export function TestRow({
  test,
  name,
  settings,
  faults,
  place,
  onChange,
  onRemove,
}: {
  test: DraftTest;
  /** "Condition 2" */
  name: string;
  settings: CheckSettings;
  faults: ReadonlyMap<string, string>;
  /** Its path in the errors: `condition.1`. */
  place: string;
  onChange: (test: DraftTest) => void;
  /** Null for the only test, which can't be removed. */
  onRemove: (() => void) | null;
}) {
  const error = useId();
  const asked = settingsOf(test.subject, settings);
  const setting = asked.find(({ member }) => member === test.member);
  const fault = ['member', 'operator', 'value']
    .map((part) => faults.get(`${place}.${part}`))
    .find((words) => words !== undefined);
  const words = fault ?? faults.get(place);
  const ofPart = (part: string) => ({
    'aria-invalid': faults.has(`${place}.${part}`) || (part === 'value' && faults.has(place)),
    'aria-describedby': error,
  });
  return (
    <fieldset aria-label={name} className="min-w-0">
      <div className="flex flex-wrap items-start gap-1.5">
        <SelectField
          aria-label="Subject"
          choices={subjectsOf(settings)}
          value={test.subject}
          onChange={({ target }) => onChange(retarget(test, { subject: target.value }, settings))}
          className="w-[165px] max-w-full [&>select]:h-9"
        />
        {asked.length < 2 ? null : (
          <SelectField
            aria-label="Setting"
            {...ofPart('member')}
            choices={asked.map(({ member, label }) => ({
              value: member,
              label: member === '' ? 'Visibility' : label,
            }))}
            value={test.member}
            onChange={({ target }) => onChange(retarget(test, { member: target.value }, settings))}
            className="w-[175px] max-w-full [&>select]:h-9"
          />
        )}
        <SelectField
          aria-label="Comparison"
          {...ofPart('operator')}
          choices={(setting?.operators ?? []).map((operator) => ({
            value: operator,
            label: settings.operators[operator]?.words ?? operator,
          }))}
          value={test.operator}
          onChange={({ target }) => onChange(retarget(test, { operator: target.value }, settings))}
          className="w-[130px] max-w-full [&>select]:h-9"
        />
        <Operand test={test} settings={settings} onChange={onChange} described={ofPart('value')} />
        {onRemove === null ? null : (
          <button
            type="button"
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={onRemove}
            className="inline-flex size-9 items-center justify-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      <FieldError id={error}>{words}</FieldError>
    </fieldset>
  );
}

function Operand({
  test,
  settings,
  onChange,
  described,
}: {
  test: DraftTest;
  settings: CheckSettings;
  onChange: (test: DraftTest) => void;
  described: { 'aria-invalid': boolean; 'aria-describedby': string };
}) {
  const { shape, of } = operandOf(test, settings);
  const { labelOf } = useLabels();
  const kind = of === 'id' ? labelKindOf(test.member) : null;
  const among = useSuggestions(test.subject, kind, settings);
  const [first = ''] = test.values;
  if (shape === 'none') return null;
  const set = (values: readonly string[]) => onChange({ ...test, values });
  if (shape === 'list') {
    return (
      <div className="flex min-w-[170px] grow basis-[170px]">
        <ValuesField
          label="Values"
          values={test.values}
          onChange={set}
          among={among}
          isOfIds={of === 'id'}
          placeholder={of === 'id' ? 'Name or number' : 'Value'}
          nameOf={(value) => (kind === null ? null : labelOf(kind, value))}
          {...described}
        />
      </div>
    );
  }
  if (of === 'boolean') {
    return (
      <SelectField
        aria-label="Value"
        {...described}
        choices={YES_OR_NO}
        value={first}
        onChange={({ target }) => set([target.value])}
        className="w-[80px] [&>select]:h-9"
      />
    );
  }
  return (
    <input
      type="text"
      aria-label="Value"
      {...described}
      inputMode={of === 'number' ? 'decimal' : 'text'}
      maxLength={LONGEST_TEXT}
      autoComplete="off"
      value={first}
      onChange={({ target }) => set(target.value === '' ? [] : [target.value])}
      className={`${FIELD} min-w-[110px]! ${of === 'number' ? 'max-w-[130px]' : 'grow basis-[190px]'} flex-1`}
    />
  );
}

const YES_OR_NO = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
];

/** Sections in their groups, then sections by kind, then facts from events. */
function subjectsOf(settings: CheckSettings) {
  const groups: Record<string, { group: string }> = SECTION_NAMES;
  return [
    ...settings.sections.map(({ key, label }) => ({
      value: `section ${key}`,
      label,
      group: groups[key]?.group ?? 'Sections',
    })),
    ...settings.kinds.map(({ key, label }) => ({ value: `every ${key}`, label, group: 'Several sections' })),
    ...settings.facts.map(({ key, label }) => ({
      value: `fact ${key}`,
      label,
      group: 'Facts from webhooks',
    })),
  ];
}

/** Known values to compare with: labelled IDs, forms on profiles, or facts from events. */
function useSuggestions(subject: string, kind: LabelKind | null, settings: CheckSettings): Suggestion[] {
  const { data: labels } = useQuery(labelNamesQuery());
  const { data: known } = useQuery({ ...knownFormsQuery(), enabled: kind === 'form' });
  if (kind !== null) {
    const names = labels?.names[kind] ?? {};
    const ids = new Set([
      ...(kind === 'form' ? (known?.forms ?? []).map(({ id }) => String(id)) : []),
      ...Object.keys(names),
    ]);
    return [...ids]
      .toSorted((one, other) => Number(one) - Number(other))
      .map((value) => ({ value, name: names[value] ?? null }));
  }
  return subject.startsWith('fact ') ? factSuggestions(subject.slice('fact '.length), settings.facts) : [];
}
