import { loadWhenOpen } from './load-later';

/** A question that needs confirmation; its dialog loads when it is first asked. */
export const Confirm = loadWhenOpen(() => import('./dialog').then((module) => module.Confirm));
