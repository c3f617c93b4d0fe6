export interface Toast {
  message: string;
  detail?: string;
  /** One possible action, such as Undo. */
  action?: { label: string; onClick: () => void };
}

export const TOAST_EVENT = 'console:toast';

/** Shows a message in the corner of the screen. The toaster is loaded on first use. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(TOAST_EVENT, { detail: toast }));
}
