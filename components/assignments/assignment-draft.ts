import { parseFormIds, readTypedIds } from '@/components/forms/form-ids/parse-form-ids';
import { MAX_FORM_IDS } from '@/lib/configuration/contract/form-ids';
import type { AssignmentChange } from '@/lib/features/assignments/choice';
import type { Assignment, CreateAssignmentBody } from '@/lib/features/assignments/plan';
import { queryText } from '@/lib/features/call';
import { holdsPseudonym } from '@/lib/features/presenter/presenter';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { readListAddress, writeListAddress } from '@/lib/platform/list/list-address';

/** Form IDs in a field, and text that is not an ID yet. */
export interface TypedForms {
  ids: number[];
  text: string;
}

export interface AssignmentDraft {
  how: 'filter' | 'profiles' | 'all';
  /** With `how: 'filter'`: the query of an address of Profiles. Without any filter it chooses nothing. */
  filter: string;
  /** With `how: 'profiles'`: UUIDs of a selection or a list. */
  profiles: string[];
  forms: 'leave' | 'change' | 'set' | 'remove_all';
  add: TypedForms;
  remove: TypedForms;
  set: TypedForms;
  section: AssignmentChange['section'];
  /** The operator has confirmed removing every form. */
  isRemovalMeant: boolean;
  title: string;
  reason: string;
  ticket: string;
}

export type DraftFaults = Partial<Record<keyof AssignmentDraft, string>>;

const typed = (ids: number[] = []): TypedForms => ({ ids, text: '' });

const EMPTY: AssignmentDraft = {
  how: 'filter',
  filter: '',
  profiles: [],
  forms: 'change',
  add: typed(),
  remove: typed(),
  set: typed(),
  section: 'leave',
  isRemovalMeant: false,
  title: '',
  reason: '',
  ticket: '',
};

/** Parameters that say what to change and for whom; the others are a filter of Profiles. */
const OF_CHANGE = ['add', 'remove', 'section', 'from', 'selection', 'profiles'];

/** Adds the IDs found in a text; anything else stays in the field. */
export function withTyped({ ids }: TypedForms, text: string): TypedForms {
  const { ids: more, refused } = readTypedIds(text);
  return { ids: [...new Set([...ids, ...more])], text: refused.map(({ word }) => word).join(' ') };
}

/** Fills in an address: `?risk=High&without-form=317&add=317&section=show`, or `?profiles=all&add=317`. */
export function draftOfAddress(search: URLSearchParams): AssignmentDraft {
  const filter = new URLSearchParams([...search].filter(([name]) => !OF_CHANGE.includes(name))).toString();
  const ids = (name: string) => typed(parseFormIds(search.getAll(name).join(' ')).ids);
  const section = search.get('section');
  return {
    ...EMPTY,
    how: search.has('selection') ? 'profiles' : search.get('profiles') === 'all' ? 'all' : 'filter',
    filter,
    add: ids('add'),
    remove: ids('remove'),
    section: section === 'show' || section === 'hide' ? section : 'leave',
    forms: section !== null && !search.has('add') && !search.has('remove') ? 'leave' : 'change',
  };
}

/** Draft from an existing plan. The profiles of a list are missing, because the plan only returns their number. */
export function draftOfAssignment({
  choice,
  change,
  title,
  reason,
  ticket,
}: Pick<Assignment, 'choice' | 'change' | 'title' | 'reason' | 'ticket'>): AssignmentDraft {
  const filter = 'filter' in choice ? queryText(choice.filter) : '';
  const draft: AssignmentDraft = {
    ...EMPTY,
    how: 'filter' in choice ? (filter === '' ? 'all' : 'filter') : 'profiles',
    filter,
    ...shown({ title, reason, ticket: ticket ?? '' }),
  };
  if (change === null) return draft;
  const { forms, section } = change;
  return {
    ...draft,
    forms: forms.kind,
    section,
    ...(forms.kind === 'change' ? { add: typed(forms.add), remove: typed(forms.remove) } : {}),
    ...(forms.kind === 'set' ? { set: typed(forms.ids) } : {}),
  };
}

/** Text hidden while names are masked has to be entered again. */
const shown = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, holdsPseudonym(text) ? '' : text]),
  ) as Texts;

/** The filter as the API takes it: repeated parameters become a list. */
function filterOfAddress(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const [first = '', ...more] = search.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

const CHOOSE: Record<AssignmentDraft['how'], string> = {
  filter: 'Choose at least one filter, or choose “All profiles”.',
  profiles: 'Paste a list with at least one known profile, and read it.',
  all: 'Choose at least one profile.',
};

/** Whether the query of an address of Profiles narrows them down; an order alone doesn't. */
export function hasFilter(filter: string): boolean {
  const { state } = readListAddress(PROFILES_LIST, new URLSearchParams(filter));
  const set = new URLSearchParams(writeListAddress(PROFILES_LIST, state));
  return [...set.keys()].some((name) => name !== 'sort' && name !== 'order');
}

/** The chosen profiles as the API takes them; null while nothing is chosen. All profiles are only an explicit choice. */
export function choiceOf({
  how,
  filter,
  profiles,
}: Pick<AssignmentDraft, 'how' | 'filter' | 'profiles'>): CreateAssignmentBody['choice'] | null {
  if (how === 'profiles') return profiles.length === 0 ? null : { profiles: [...profiles] };
  if (how === 'filter' && !hasFilter(filter)) return null;
  return {
    filter: (how === 'all' ? {} : filterOfAddress(filter)) as Extract<
      CreateAssignmentBody['choice'],
      { filter: unknown }
    >['filter'],
  };
}

/** The change, as far as it is valid; null if part of it is not. */
export function changeOf(draft: AssignmentDraft): AssignmentChange | null {
  const { faults, change } = readChange(draft);
  return Object.keys(faults).length === 0 ? change : null;
}

/** The request to send, or the errors by field. */
export function readDraft(
  draft: AssignmentDraft,
): { body: CreateAssignmentBody; faults: null } | { body: null; faults: DraftFaults } {
  const { faults: wrong, change } = readChange(draft);
  const choice = choiceOf(draft);
  const [title, reason, ticket] = [draft.title.trim(), draft.reason.trim(), draft.ticket.trim()];
  const faults: DraftFaults = {
    ...(choice === null ? { profiles: CHOOSE[draft.how] } : {}),
    ...wrong,
    ...(title === '' ? { title: 'Enter a title.' } : {}),
    ...(reason === ''
      ? { reason: 'Enter a reason. It is saved in Activity and shown on every report.' }
      : {}),
  };
  if (change === null || choice === null || Object.keys(faults).length > 0) return { body: null, faults };
  const body = { title, reason, choice, change };
  return { body: ticket === '' ? body : { ...body, ticket }, faults: null };
}

function readChange(draft: AssignmentDraft): { faults: DraftFaults; change: AssignmentChange | null } {
  const { forms, section } = draft;
  const faults: DraftFaults = {};
  const ids = (name: 'add' | 'remove' | 'set'): number[] => {
    const { ids: more, refused } = readTypedIds(draft[name].text);
    const read = [...new Set([...draft[name].ids, ...more])];
    const words = refused.map(({ word, why }) => `${word} ${why}.`);
    if (read.length > MAX_FORM_IDS) words.push(`At most ${MAX_FORM_IDS} forms can be assigned.`);
    if (words.length > 0) faults[name] = words.slice(0, 3).join(' ');
    return read;
  };
  switch (forms) {
    case 'leave':
      if (section === 'leave') faults.section = 'Choose what to change.';
      return { faults, change: { forms: { kind: 'leave' }, section } };
    case 'remove_all':
      if (!draft.isRemovalMeant) faults.isRemovalMeant = 'Confirm that you want to remove all forms.';
      return { faults, change: { forms: { kind: 'remove_all' }, section } };
    case 'set':
      return { faults, change: { forms: { kind: 'set', ids: ids('set') }, section } };
    case 'change': {
      const [add, remove] = [ids('add'), ids('remove')];
      const both = add.filter((id) => remove.includes(id));
      if (both.length > 0) faults.remove ??= `${both.join(', ')} can’t be both added and removed.`;
      const isNothing = add.length + remove.length === 0 && section === 'leave';
      if (isNothing) faults.add ??= 'Choose what to change.';
      return { faults, change: { forms: { kind: 'change', add, remove }, section } };
    }
  }
}
