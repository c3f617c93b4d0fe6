'use client';

import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { FAULT_KINDS } from '@/lib/contract/sandbox/fault-kinds';
import type { Fault } from '@/lib/contract/sandbox/settings';
import { spanWords } from './setting-words';

/** One active fault: what is left of it, and how to end it. */
export function FaultRow({
  fault: { kind, amount, remaining, until },
  asOf,
  isEnding,
  onEnd,
}: {
  fault: Fault;
  asOf: number;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const left = useSecondsLeft(
    until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - asOf) / 1_000)),
    asOf,
  );
  const row = FAULT_KINDS.find((one) => one.kind === kind);
  const label = row?.label ?? kind;
  const [single, several] = row?.on === 'webhooks' ? ['webhook', 'webhooks'] : ['call', 'calls'];
  const parts = [
    ...(remaining === null
      ? []
      : [`the next ${countWords(remaining)} ${remaining === 1 ? single : several}`]),
    ...(left === null ? [] : [`${spanWords(left)} more`]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5">
      <div className="min-w-0 grow">
        <span className="font-medium">{label}</span>
        {amount === null ? null : (
          <span className="text-ink-2">
            {row?.amount === 'status' ? ` · status ${amount}` : ` · ${spanWords(amount)}`}
          </span>
        )}
        <span className="block text-sm text-ink-2 numeric">For {parts.join(', or ')}</span>
      </div>
      <Button disabled={isEnding} onClick={onEnd} aria-label={`End ${label}`}>
        {isEnding ? 'Ending…' : 'End'}
      </Button>
    </li>
  );
}
