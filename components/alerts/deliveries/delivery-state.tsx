'use client';

import { Ban, Check, CheckCheck, Clock, type LucideIcon, X } from 'lucide-react';
import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import type { DeliveryStatus } from '@/lib/service/control-api/webhook-types';

/** `confirmed`: someone saw an alert's test message arrive. */
type ShownStatus = DeliveryStatus | 'confirmed';

const MARKS: Record<ShownStatus, { icon: LucideIcon; tone: string }> = {
  waiting: { icon: Clock, tone: 'text-info' },
  delivered: { icon: Check, tone: 'text-on' },
  confirmed: { icon: CheckCheck, tone: 'text-on' },
  failed: { icon: X, tone: 'text-bad' },
  dropped: { icon: Ban, tone: 'text-ink-2' },
};

export function DeliveryState({
  status,
  attempts,
  next,
  asOf,
  words = DELIVERY_WORDS,
}: {
  status: ShownStatus;
  attempts: number;
  /** When it is tried next, ISO 8601. */
  next: string | null;
  /** When that was read, in milliseconds since the epoch. */
  asOf: number;
  words?: Partial<Record<ShownStatus, string>>;
}) {
  const { icon: Icon, tone } = MARKS[status];
  const left = useSecondsLeft(status === 'waiting' && next !== null ? secondsUntil(next, asOf) : null, asOf);
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${tone}`}>
        <Icon aria-hidden className="size-3.5" />
        {words[status]}
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

export const DELIVERY_WORDS: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Dropped',
};

/** A chat may accept a message that it never shows; only a person knows that one arrived. */
export const ALERT_DELIVERY_WORDS: Record<ShownStatus, string> = {
  ...DELIVERY_WORDS,
  delivered: 'Accepted',
  confirmed: 'Arrived',
};

/** "38 ms", "1.4 s" */
export const durationWords = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** "in 42 s", "in 5 min", "in 2 h 10 min" */
export function waitWords(seconds: number): string {
  if (seconds <= 0) return 'now';
  if (seconds < 60) return `in ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `in ${minutes} min`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** A response in words: "200", or why there was none. */
export function answerWords(status: number | null, error: string | null): string | null {
  if (status === null) return error;
  return error === null ? String(status) : `${status} · ${error}`;
}
