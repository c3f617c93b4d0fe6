import { countWords } from '@/components/ui/count-words';
import type { Connection } from '@/lib/contract/console-api';

/** Requests left, as a bar and in words; the words alone carry the meaning. */
export function BudgetMeter({ budget }: { budget: NonNullable<Connection['budget']> }) {
  const share = budget.limit > 0 ? Math.min(1, Math.max(0, budget.remaining / budget.limit)) : 0;
  return (
    <div className="grid gap-[7px]">
      <div aria-hidden className="h-1 overflow-clip rounded-[3px] bg-line">
        <div
          className={`h-full rounded-[3px] ${share < 0.1 ? 'bg-warn' : 'bg-accent'}`}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </div>
      <span className="text-ink-3 numeric" title="Requests left in this minute, as the service last said">
        {countWords(budget.remaining)} of {countWords(budget.limit)} left
      </span>
    </div>
  );
}
