import type { Clock } from '@/lib/platform/clock';
import {
  failureReason,
  type Transport,
  type TransportAnswer,
  TransportFailure,
  type TransportRequest,
} from './transport';

export interface Patience {
  /** Milliseconds until status and headers must have arrived. */
  silence: number;
  /** Milliseconds until the last byte must have arrived. */
  overall: number;
}

/**
 * Sends one request, once, without judging its answer. Does not rely on the transport to stop in time: the deadline
 * settles this promise even if the transport never does.
 * @throws TransportFailure
 */
export function send(
  transport: Transport,
  request: Omit<TransportRequest, 'stopWith' | 'onSend' | 'onStart'>,
  patience: Patience,
  clock: Clock,
  signal?: AbortSignal,
): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    const began = clock.now();
    let sent = false;
    let settled = false;
    let stop: (() => void) | undefined;
    const giveUp = (kind: 'timeout' | 'aborted', reason: string): void => {
      settle();
      reject(new TransportFailure(kind, reason, sent));
      stop?.();
    };
    const onAbort = (): void => giveUp('aborted', 'ABORTED');
    let cancel = clock.after(Math.min(patience.silence, patience.overall), () => giveUp('timeout', 'SILENT'));
    const settle = (): void => {
      settled = true;
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
    const stopWith = (how: () => void): void => {
      stop = how;
    };
    const onSend = (): void => {
      sent = true;
    };
    const onStart = (): void => {
      if (settled) return;
      cancel();
      cancel = clock.after(patience.overall - (clock.now() - began), () => giveUp('timeout', 'TOO_SLOW'));
    };
    signal?.addEventListener('abort', onAbort);
    transport({ ...request, stopWith, onSend, onStart }).then(
      (answer) => {
        settle();
        resolve(answer);
      },
      (cause: unknown) => {
        settle();
        reject(
          cause instanceof TransportFailure
            ? cause
            : new TransportFailure('network', failureReason(cause), sent),
        );
      },
    );
  });
}
