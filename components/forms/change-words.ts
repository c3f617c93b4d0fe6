import { capitalised } from '@/components/ui/capitalised';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import { formsInWords, type NameOf } from '@/lib/features/forms/stored-differences';

/** "section shown" in the console's words. */
export const switchWord = (enabled: boolean): 'Shown' | 'Hidden' => (enabled ? 'Shown' : 'Hidden');

/** What a save changed, in one line: "Added 317 Beneficial ownership statement, removed 230." */
export function changeWords(before: AssignedForms, after: AssignedForms, nameOf: NameOf = String): string {
  const { enabled, added, removed, emptiness, count } = differenceBetween(before, after);
  if (count === 0) return 'Nothing changed.';
  const changes = [
    added.length > 0 ? `added ${formsInWords(added, nameOf)}` : '',
    emptiness === 'becomes-null'
      ? 'removed every form'
      : removed.length > 0
        ? `removed ${formsInWords(removed, nameOf)}`
        : '',
    emptiness === 'becomes-empty' ? 'no forms remain' : '',
    enabled.before === enabled.after ? '' : `the section is now ${switchWord(enabled.after).toLowerCase()}`,
  ].filter((part) => part !== '');
  const sentence = changes.join(', ');
  return `${capitalised(sentence)}.`;
}

/** "1 change", "2 changes" */
export const countOfChanges = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
