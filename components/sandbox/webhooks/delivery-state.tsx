'use client';

import { Ban, Check, Clock, type LucideIcon, X } from 'lucide-react';
import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import type { Delivery } from '@/lib/contract/sandbox/webhook';
import type { DeliveryStatus } from '@/lib/contract/sandbox/webhook-types';
import { DELIVERY_WORDS, waitWords } from './delivery-words';

const MARKS: Record<DeliveryStatus, { icon: LucideIcon; tone: string }> = {
  waiting: { icon: Clock, tone: 'text-info' },
  delivered: { icon: Check, tone: 'text-on' },
  failed: { icon: X, tone: 'text-bad' },
  dropped: { icon: Ban, tone: 'text-ink-2' },
};

/** What became of a delivery, and when one that waits is tried next. */
export function DeliveryState({ delivery, asOf }: { delivery: Delivery; asOf: number }) {
  const { status, attempts, next_attempt_at: next } = delivery;
  const { icon: Icon, tone } = MARKS[status];
  const left = useSecondsLeft(status === 'waiting' && next !== null ? secondsUntil(next, asOf) : null, asOf);
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${tone}`}>
        <Icon aria-hidden className="size-3.5" />
        {DELIVERY_WORDS[status]}
      </span>
      {left === null ? null : (
        <span className="block text-xs whitespace-nowrap text-ink-3 numeric">
          {attempts === 0 ? '' : 'again '}
          {waitWords(left)}
        </span>
      )}
    </>
  );
}

const secondsUntil = (time: string, asOf: number): number =>
  Math.max(0, Math.ceil((Date.parse(time) - asOf) / 1_000));
