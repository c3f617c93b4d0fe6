import { loadLater } from './load-later';

/** A question that needs confirmation; its dialog loads when it is first asked. */
export const Confirm = loadLater(() => import('./dialog').then((module) => module.Confirm));
