'use client';

import { Play } from 'lucide-react';
import { startDemo, useDemoProgress } from '@/components/shell/demo-progress';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { DEMOS } from '@/lib/features/sandbox/demos';

export function DemosCard() {
  const running = useDemoProgress()?.demo;
  return (
    <Panel className="mt-4">
      <section aria-labelledby="demos-title" className="px-4 py-3">
        <h2 id="demos-title">
          Guided demos{' '}
          <span className="font-normal text-ink-3">Changes are undone when you go back or end a demo</span>
        </h2>
        <ul className="mt-2 grid gap-x-6 gap-y-3 min-[1000px]:grid-cols-3">
          {DEMOS.map(({ key, title, words, minutes, audience }) => (
            <li key={key} className="flex flex-col items-start gap-1.5">
              <h3 className="font-semibold">{title}</h3>
              <p className="grow text-ink-2">{words}</p>
              <p className="text-sm text-ink-3 numeric">
                {audience}, {minutes} minutes
              </p>
              <Button
                aria-label={`Start ${title}`}
                aria-disabled={running === key}
                onClick={() => (running === key ? undefined : startDemo(key))}
                className="aria-disabled:opacity-60"
              >
                <Play aria-hidden />
                {running === key ? 'Running' : 'Start'}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  );
}
