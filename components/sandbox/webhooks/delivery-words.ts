import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import type { DeliveryStatus } from '@/lib/contract/sandbox/webhook-types';

export const DELIVERY_WORDS: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Dropped',
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

/** Answers as a person would say them: "200", or why there was none. */
export function answerWords(status: number | null, error: string | null): string | null {
  if (status === null) return error;
  return error === null ? String(status) : `${status} · ${error}`;
}

/** What a receiver is called in a menu. */
export const receiverName = ({ own, address }: Pick<WebhookSubscription, 'own' | 'address'>): string =>
  own ? 'Console’s own receiver' : address;
