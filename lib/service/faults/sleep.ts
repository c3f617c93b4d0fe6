import { setTimeout as pause } from 'node:timers/promises';
import type { Sleep } from './answer-faults';

/** Never keeps a process that wants to end. */
export const sleep: Sleep = (ms, signal) =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
