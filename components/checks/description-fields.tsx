'use client';

import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { FIELD } from '@/components/ui/field-class';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { SelectField } from '@/components/ui/select-field';
import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import type { CheckDraft } from './check-draft';

const SEVERITIES = Object.entries(SEVERITY_WORDS).map(([value, label]) => ({ value, label }));

export function DescriptionFields({ faults }: { faults: ReadonlyMap<string, string> }) {
  const { register } = useFormContext<CheckDraft>();
  const [title, severity, why] = [useId(), useId(), useId()];
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-low min-[640px]:grid-cols-[minmax(0,1fr)_150px]">
      <FieldFrame id={title} label="Title" error={faults.get('title')}>
        <input
          type="text"
          {...fieldAttributes(title, faults.get('title'))}
          maxLength={120}
          autoComplete="off"
          placeholder="For example: Approved high-risk profiles have form 118"
          className={FIELD}
          {...register('title')}
        />
      </FieldFrame>
      <FieldFrame id={severity} label="Severity" error={faults.get('severity')}>
        <SelectField
          {...fieldAttributes(severity, faults.get('severity'))}
          choices={SEVERITIES}
          className="[&>select]:h-9"
          {...register('severity')}
        />
      </FieldFrame>
      <div className="min-[640px]:col-span-2">
        <FieldFrame id={why} label="Why it matters" error={faults.get('why')}>
          <textarea
            {...fieldAttributes(why, faults.get('why'))}
            rows={2}
            maxLength={1_000}
            placeholder="Optional. Help the person who has to fix it."
            className={`${FIELD} h-auto py-1.5`}
            {...register('why')}
          />
        </FieldFrame>
      </div>
    </div>
  );
}
