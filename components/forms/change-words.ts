import type { AssignedForms } from '@/lib/contract/forms-update';
import { differenceBetween } from './forms-difference';

/** More IDs than this are counted, not listed. */
const LISTED = 8;

/** "section shown" in the console's words. */
export const switchWord = (enabled: boolean): 'Shown' | 'Hidden' => (enabled ? 'Shown' : 'Hidden');

const these = (ids: readonly number[]): string =>
  ids.length > LISTED ? `${ids.length} forms` : ids.join(', ');

/** What a save changed, in one line: "Added 317, removed 230." */
export function changeWords(before: AssignedForms, after: AssignedForms): string {
  const { enabled, added, removed, emptiness, count } = differenceBetween(before, after);
  if (count === 0) return 'Nothing changed.';
  const said = [
    added.length > 0 ? `added ${these(added)}` : '',
    emptiness === 'becomes-null'
      ? 'removed every form'
      : removed.length > 0
        ? `removed ${these(removed)}`
        : '',
    emptiness === 'becomes-empty' ? 'no forms are left' : '',
    enabled.before === enabled.after ? '' : `the section is now ${switchWord(enabled.after).toLowerCase()}`,
  ].filter((part) => part !== '');
  const sentence = said.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** "1 change", "2 changes" */
export const countOfChanges = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
