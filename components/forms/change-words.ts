import { differenceBetween } from '@/lib/contract/forms-difference';
import type { AssignedForms } from '@/lib/contract/forms-update';

/** More IDs than this are counted, not listed. */
const LISTED = 8;

/** "section shown" in the console's words. */
export const switchWord = (enabled: boolean): 'Shown' | 'Hidden' => (enabled ? 'Shown' : 'Hidden');

/** What a form is called: its number, and its label where it has one. */
type NameOf = (id: number) => string;

const these = (ids: readonly number[], nameOf: NameOf): string =>
  ids.length > LISTED ? `${ids.length} forms` : ids.map(nameOf).join(', ');

/** What a save changed, in one line: "Added 317 Beneficial ownership statement, removed 230." */
export function changeWords(before: AssignedForms, after: AssignedForms, nameOf: NameOf = String): string {
  const { enabled, added, removed, emptiness, count } = differenceBetween(before, after);
  if (count === 0) return 'Nothing changed.';
  const said = [
    added.length > 0 ? `added ${these(added, nameOf)}` : '',
    emptiness === 'becomes-null'
      ? 'removed every form'
      : removed.length > 0
        ? `removed ${these(removed, nameOf)}`
        : '',
    emptiness === 'becomes-empty' ? 'no forms are left' : '',
    enabled.before === enabled.after ? '' : `the section is now ${switchWord(enabled.after).toLowerCase()}`,
  ].filter((part) => part !== '');
  const sentence = said.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** "1 change", "2 changes" */
export const countOfChanges = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
