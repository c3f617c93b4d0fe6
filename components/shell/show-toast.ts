export interface Toast {
  message: string;
  detail?: string;
  /** One thing that can be done about it, such as Undo. */
  action?: { label: string; onClick: () => void };
}

export const TOAST_EVENT = 'console:toast';

/** Says something in the corner of the screen. What draws it is loaded the first time. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(TOAST_EVENT, { detail: toast }));
}
