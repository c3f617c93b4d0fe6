import { relativeTime } from '@/components/ui/time-words';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { changesBetween, type FormsChange, hasChange } from '@/lib/configuration/forms-difference';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { formsInWords, type NameOf } from '@/lib/features/forms/stored-differences';
import type { ChangeOrigin } from '@/lib/platform/api/problem';

interface Reading {
  /** The operator reading the message. */
  reader: string;
  nowMs: number;
  nameOf: NameOf;
}

type Kind = FormsChange['kind'];

/** Words for a change and for the effect of overwriting it, each placed before its IDs if it has any. */
const WORDS: Record<Kind, { done: string; undone: [verb: string, done: string] }> = {
  added: { done: 'added', undone: ['Removes', 'added'] },
  removed: { done: 'removed', undone: ['Restores', 'removed'] },
  shown: { done: 'showed the section', undone: ['Hides the section', 'shown'] },
  hidden: { done: 'hid the section', undone: ['Shows the section', 'hidden'] },
  null: { done: 'set the list to null', undone: ['Replaces null', 'set'] },
  empty: { done: 'emptied the list', undone: ['Replaces the empty list', 'set'] },
};

/** Changes by an unknown author, found by reading the service. */
export const ofUnknownOrigin = (base: AssignedForms, theirs: AssignedForms): ChangeOrigin[] =>
  changesBetween(base, theirs).map((change) => ({ change, by: null, isOutside: false, at: null }));

/** What happened in the meantime, one line per author: "Ada Hart, 2 min ago: added 126, removed 104." */
export function changeLines(origins: readonly ChangeOrigin[], reading: Reading): string[] {
  return grouped(origins, ({ by, isOutside, at }) => `${by?.id} ${isOutside} ${at}`).map((group) => {
    const done = grouped(group, ({ change }) => change.kind).map(
      (ofKind) => `${WORDS[kindOf(ofKind)].done}${idWords(ofKind, reading.nameOf)}`,
    );
    return `${authorWords(group[0], reading, 'alone')}: ${done.join(', ')}.`;
  });
}

/** What saving only `mine` would undo, and whose change that was: "Removes 126, added by Ada Hart 2 min ago." */
export function overwrittenChanges(
  origins: readonly ChangeOrigin[],
  mine: AssignedForms,
  reading: Reading,
): string[] {
  const lost = origins.filter(({ change }) => !hasChange(mine, change));
  const together = ({ change, by, isOutside, at }: ChangeOrigin) =>
    `${change.kind} ${by?.id} ${isOutside} ${at}`;
  return grouped(lost, together).map((group) => {
    const [verb, done] = WORDS[kindOf(group)].undone;
    return `${verb}${idWords(group, reading.nameOf)}, ${done} ${authorWords(group[0], reading, 'within')}.`;
  });
}

/** Author and time, at the start of or within a sentence, as far as known. */
function authorWords(
  origin: ChangeOrigin | undefined,
  { reader, nowMs }: Reading,
  place: 'alone' | 'within',
): string {
  const { by = null, isOutside = false, at = null, assignment } = origin ?? {};
  const when = at === null ? '' : relativeTime(new Date(at), nowMs);
  const isAlone = place === 'alone';
  if (isOutside) return `${isAlone ? 'Outside' : 'outside'} this console, found ${when}`;
  const own = isAlone ? 'You, in another window' : 'by you in another window';
  const other = isAlone ? by?.name || 'Someone else' : `by ${by?.name || 'someone else'}`;
  const ofRun =
    assignment === undefined
      ? null
      : `${isAlone ? 'Assignment' : 'by assignment'} ${assignmentNumber(assignment)}${by === null ? '' : ` (${by.name})`}`;
  const who = ofRun ?? (by !== null && by.id === reader ? own : other);
  return when === '' ? who : `${who}${isAlone ? ',' : ''} ${when}`;
}

const kindOf = (group: readonly ChangeOrigin[]): Kind => group[0]?.change.kind ?? 'added';

function idWords(group: readonly ChangeOrigin[], nameOf: NameOf): string {
  const ids = group.flatMap(({ change }) => ('id' in change ? [change.id] : []));
  return ids.length === 0 ? '' : ` ${formsInWords(ids, nameOf)}`;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
