import { unitWords } from '@/components/ui/count-words';
import type { CheckDetail } from '@/lib/features/checks/checks';

/** The changes of a check's state. */
export const SWITCHES = {
  archive: { verb: 'Archive', to: 'archived', becomes: 'archived', says: archiveWords },
  deactivate: { verb: 'Deactivate', to: 'off', becomes: 'inactive', says: deactivateWords },
  activate: { verb: 'Activate', to: 'on', becomes: 'active', says: activateWords },
  restore: {
    verb: 'Restore',
    to: 'off',
    becomes: 'inactive',
    says: () => 'It will be inactive. Activate it to create findings again.',
  },
} as const;
export type SwitchKey = keyof typeof SWITCHES;

function deactivateWords({ counts: { fail } }: CheckDetail): string {
  return `Its open findings will be closed but stay in the history. ${unitWords(fail, 'profile')} currently fail${fail === 1 ? 's' : ''} it.`;
}

function archiveWords({ state, counts: { fail }, excepting: { total } }: CheckDetail): string {
  const ends = [
    ...(state === 'on' && fail > 0 ? [`close the findings of ${unitWords(fail, 'profile')}`] : []),
    ...(total > 0 ? [`withdraw ${unitWords(total, 'exception')}`] : []),
  ];
  const effect = ends.length === 0 ? '' : `This will ${ends.join(' and ')}. `;
  return `${effect}The check leaves the list, but its versions, findings and exceptions are kept, and you can restore it later.`;
}

function activateWords({ counts: { fail, unknown } }: CheckDetail): string {
  const failing =
    fail === 0
      ? 'No profiles currently fail it.'
      : `${unitWords(fail, 'profile')} currently fail${fail === 1 ? 's' : ''} it and will become ${fail === 1 ? 'a finding' : 'findings'}.`;
  return unknown === 0 ? failing : `${failing} The result for ${unitWords(unknown, 'profile')} is unknown.`;
}

/** Shown when changing an active check needs a second person. */
export const REQUESTED = { message: 'Requested', detail: 'It takes effect when someone else confirms it.' };
