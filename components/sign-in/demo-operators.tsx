'use client';

import { ChevronRight } from 'lucide-react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { signInAsDemo } from '@/lib/features/sign-in/queries';
import type { SignInOptions } from '@/lib/features/sign-in/sign-in';
import { ROLE_DUTIES, ROLE_LABELS } from '@/lib/platform/access/permissions';
import { openConsole } from './open-console';

/** Signs in with one click, in the sandbox only. */
export function DemoOperators({ operators, back }: { operators: SignInOptions['demo']; back: string }) {
  const { run, isRunning, problem } = useAction(signInAsDemo, () => openConsole(back));
  return (
    <div className="grid gap-2.5">
      <ul className="grid gap-2">
        {operators.map(({ role, name }) => (
          <li key={role}>
            <button
              type="button"
              aria-disabled={isRunning}
              onClick={() => void run(role)}
              className="group flex w-full items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 text-left shadow-low hover:border-edge aria-disabled:opacity-60"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <b className="font-semibold">{ROLE_LABELS[role]}</b>
                  <span className="text-sm text-ink-3">{name}</span>
                </span>
                <span className="block text-ink-2">{ROLE_DUTIES[role]}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 group-hover:text-ink" />
            </button>
          </li>
        ))}
      </ul>
      <ActionProblem problem={problem} />
    </div>
  );
}
