import type { Misfit } from '@/lib/contract/tolerant-reading';

/** What could not be read, as a sentence. `what` is "section" or "setting". */
export function misfitWords({ expected, found }: Misfit, what: 'section' | 'setting'): string {
  if (found === 'nothing') return `The service did not send this ${what}.`;
  return `This ${what} could not be read: expected ${expected}, found ${found}.`;
}

/** The same as part of a sentence about `name`. */
export function misfitPhrase(name: string, { expected, found }: Misfit): string {
  if (found === 'nothing') return `${name} not sent by the service`;
  return `${name} could not be read (expected ${expected}, found ${found})`;
}

/** In the place of a value inside a list, whose reason stands below the list. */
export const lostWords = (misfits: readonly Misfit[], path: string): 'Not sent' | 'Could not be read' =>
  misfits.some((misfit) => misfit.path === path && misfit.found === 'nothing')
    ? 'Not sent'
    : 'Could not be read';
