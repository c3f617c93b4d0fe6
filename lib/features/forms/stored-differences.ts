import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { changesBetween, type FormsChange, hasChange } from '@/lib/configuration/forms-difference';

/** More IDs than this are counted, not listed. */
const LISTED = 8;

/** A form's number, and its label if it has one. */
export type NameOf = (id: number) => string;

/** IDs as a sentence names them: "101 Source of funds, 104", or "12 forms". */
export const formsInWords = (ids: readonly number[], nameOf: NameOf): string =>
  ids.length > LISTED ? `${ids.length} forms` : ids.map(nameOf).join(', ');

/** Words for a requested change that is missing, and for a change that was not requested. */
const WORDS: Record<FormsChange['kind'], { missing: string; unasked: string }> = {
  added: { missing: 'Not added', unasked: 'Added unexpectedly' },
  removed: { missing: 'Not removed', unasked: 'Removed unexpectedly' },
  shown: { missing: 'The section was not shown', unasked: 'The section was shown unexpectedly' },
  hidden: { missing: 'The section was not hidden', unasked: 'The section was hidden unexpectedly' },
  null: { missing: 'The list was not set to null', unasked: 'The list was set to null unexpectedly' },
  empty: {
    missing: 'The list was not emptied',
    unasked: 'The list was emptied unexpectedly',
  },
};

/**
 * How the forms that the service stored differ from the request, one sentence per kind of change: "Not added: 920."
 * Empty if they are equal.
 */
export function storedDifferences(
  { before, asked, after }: { before: AssignedForms; asked: AssignedForms; after: AssignedForms },
  nameOf: NameOf,
): string[] {
  const wanted = changesBetween(before, asked);
  const missing = wanted.filter((change) => !hasChange(after, change));
  const unrequested = changesBetween(before, after).filter((change) => !hasChange(asked, change));
  // The same IDs and the same switch, so one list is null and the other empty.
  if (missing.length + unrequested.length === 0) missing.push(...changesBetween(after, asked));
  return [...sentences(missing, 'missing', nameOf), ...sentences(unrequested, 'unasked', nameOf)];
}

function sentences(changes: readonly FormsChange[], side: 'missing' | 'unasked', nameOf: NameOf): string[] {
  return [...new Set(changes.map(({ kind }) => kind))].map((kind) => {
    const ids = changes.flatMap((change) => ('id' in change && change.kind === kind ? [change.id] : []));
    return `${WORDS[kind][side]}${ids.length === 0 ? '' : `: ${formsInWords(ids, nameOf)}`}.`;
  });
}
