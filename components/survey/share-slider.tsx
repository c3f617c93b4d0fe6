'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '@/components/shell/use-action';
import { SHARE_BOUNDS } from '@/lib/features/survey/background-budget';
import { setSurveyShare, surveyQuery } from '@/lib/features/survey/queries';

/** Saves the value when the slider is released, not on every step. */
export function ShareSlider({ share }: { share: number }) {
  const [chosen, choose] = useState(share);
  const client = useQueryClient();
  const { run, isRunning, problem } = useAction(setSurveyShare, () =>
    client.invalidateQueries({ queryKey: surveyQuery().queryKey }),
  );
  const send = () => {
    if (chosen !== share) void run(chosen);
  };
  return (
    <span className="inline-flex items-center gap-2">
      <input
        type="range"
        min={SHARE_BOUNDS.least}
        max={SHARE_BOUNDS.most}
        step={5}
        value={chosen}
        disabled={isRunning}
        aria-labelledby="survey-share"
        aria-valuetext={`${chosen} percent`}
        onChange={({ target }) => choose(Number(target.value))}
        onPointerUp={send}
        onKeyUp={send}
        onBlur={send}
        className="h-6 w-24 accent-accent"
      />
      <output className="w-12 text-right whitespace-nowrap">{chosen}%</output>
      {problem === null ? null : <span role="alert">{problem.title}</span>}
    </span>
  );
}
