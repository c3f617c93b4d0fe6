'use client';

import { useId, useState } from 'react';
import { SelectField } from '@/components/ui/select-field';
import { costWords, spanWords } from '@/components/ui/survey-words';
import type { Survey } from '@/lib/features/survey/survey';

const HOUR = 3_600_000;
const OBJECTIVES = [1, 6, 12, 24, 72, 168].map((hours) => hours * HOUR);

/** Estimates the cost of an objective; nothing here is saved, as the objective is set by SURVEY_MAX_AGE. */
export function ObjectiveEstimate({ survey }: { survey: Survey }) {
  const now = survey.maxAge ?? 24 * HOUR;
  const [chosen, choose] = useState(now);
  const id = useId();
  const objectives = [...new Set([...OBJECTIVES, now])].toSorted((one, other) => one - other);
  return (
    <details className="mt-3 border-t border-line pt-2.5">
      <summary className="cursor-pointer rounded-sm text-ink-2">Estimate another objective</summary>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-ink-2">
          If no reading were older than
        </label>
        <SelectField
          id={id}
          value={String(chosen)}
          onChange={({ target }) => choose(Number(target.value))}
          choices={objectives.map((value) => ({
            value: String(value),
            label: `${spanWords(value)}${value === survey.maxAge ? ' (now)' : ''}`,
          }))}
        />
      </div>
      <p className="mt-1.5" aria-live="polite">
        {costWords(survey, chosen)}
      </p>
      <p className="mt-1 text-sm text-ink-3">This is only an estimate. SURVEY_MAX_AGE sets the objective.</p>
    </details>
  );
}
