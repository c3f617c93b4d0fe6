import type { Toast } from './show-toast';

/** `action` is kept apart, so that a plain message never takes away an Undo. */
type ToastId = 'message' | 'action';

/** What is on screen, changed by `replaceToast`; entries that have disappeared are removed by the caller. */
export type ShownToasts = Partial<Record<ToastId, { message: string; times: number }>>;

/** The toast to show in place of the one before: the same message again is counted, not listed. */
export function replaceToast(shown: ShownToasts, next: Toast): Toast & { id: ToastId } {
  const id: ToastId = next.action === undefined ? 'message' : 'action';
  const before = shown[id];
  const times = before?.message === next.message ? before.times + 1 : 1;
  shown[id] = { message: next.message, times };
  return {
    ...next,
    id,
    message: times === 1 ? next.message : `${next.message} (${times} times)`,
  };
}
