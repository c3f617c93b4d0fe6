'use client';

import { useId, useState } from 'react';
import { costWords, spanWords } from '@/components/ui/survey-words';
import type { Survey } from '@/lib/contract/survey';

const HOUR = 3_600_000;
const OBJECTIVES = [1, 6, 12, 24, 72, 168].map((hours) => hours * HOUR);

/** The cost of an objective, the current or another one; it is set by SURVEY_MAX_AGE. */
export function ObjectiveDial({ survey }: { survey: Survey }) {
  const now = survey.maxAge ?? 24 * HOUR;
  const [chosen, choose] = useState(now);
  const id = useId();
  const objectives = [...new Set([...OBJECTIVES, now])].toSorted((one, other) => one - other);
  return (
    <div className="mt-3 border-t border-line pt-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-ink-2">
          No reading older than
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={objectives.length - 1}
          value={objectives.indexOf(chosen)}
          aria-valuetext={spanWords(chosen)}
          onChange={({ target }) => choose(objectives[Number(target.value)] ?? now)}
          className="h-6 w-24 accent-accent"
        />
        <output>
          {spanWords(chosen)}
          {chosen === survey.maxAge ? ' (now)' : ''}
        </output>
      </div>
      <p className="mt-1.5" aria-live="polite">
        {costWords(survey, chosen)}
      </p>
    </div>
  );
}
