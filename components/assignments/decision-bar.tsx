import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { countWords, unitWords } from '@/components/ui/count-words';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { Assignment } from '@/lib/features/assignments/plan';

/**
 * The buttons of the decision box, always in view: next to the plan they stick to the bottom of the window while the
 * box reaches below it, and in one column they stay there.
 */
export function DecisionBar({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        'grid gap-2 bg-surface print:hidden ' +
        'max-[1179px]:fixed max-[1179px]:right-0 max-[1179px]:left-(--sidebar) max-[1179px]:bottom-[var(--dock,0px)] max-[1179px]:z-20 max-[1179px]:border-t max-[1179px]:border-accent max-[1179px]:px-4 max-[1179px]:py-2.5 ' +
        'min-[1180px]:sticky min-[1180px]:bottom-[var(--dock,0px)] min-[1180px]:-mx-3.5 min-[1180px]:-mb-2.5 min-[1180px]:border-t min-[1180px]:border-line min-[1180px]:px-3.5 min-[1180px]:py-2.5'
      }
    >
      {children}
    </div>
  );
}

/** What someone should know before deciding: checks that get worse, and changes that no customer sees. */
export function PlanWarnings({ assignment: { checks, counts } }: { assignment: Assignment }) {
  const worse = checks.filter(({ opens }) => opens > 0);
  const hidden = counts?.stay_hidden ?? 0;
  const warnings = [
    ...worse.map(({ check: { number, title }, opens }) => ({
      key: `check ${number}`,
      words: `${checkNumber(number)} gets worse: ${unitWords(opens, 'profile')} would newly fail.`,
      title,
    })),
    ...(hidden === 0
      ? []
      : [
          {
            key: 'hidden',
            words: `Forms stays hidden for ${hidden === 1 ? '1 profile, whose customer' : `${countWords(hidden)} profiles, whose customers`} will not see this change.`,
            title: 'To show the section, make a new plan.',
          },
        ]),
  ];
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="grid max-h-24 gap-1 overflow-y-auto text-sm text-warn">
      {warnings.map(({ key, words, title }) => (
        <li key={key} title={title} className="flex items-baseline gap-1.5">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
          <span className="min-w-0">{words}</span>
        </li>
      ))}
    </ul>
  );
}
