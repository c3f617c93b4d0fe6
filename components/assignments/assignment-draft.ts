import { parseFormIds } from '@/components/shell/form-ids/parse-form-ids';
import { readTypedIds } from '@/components/shell/form-ids/read-typed-ids';
import type { AssignmentChange } from '@/lib/contract/assignments/choice';
import type { Assignment, CreateAssignmentBody } from '@/lib/contract/assignments/plan';
import { MAX_FORM_IDS } from '@/lib/contract/forms-update';
import { holdsPseudonym } from '@/lib/contract/presenter';

/** Forms in a field, and what stands in it and is none yet. */
export interface TypedForms {
  ids: number[];
  text: string;
}

/** A new assignment as its form has it. */
export interface AssignmentDraft {
  how: 'filter' | 'profiles';
  /** Of a filter: an address of Profiles, as it came here. */
  filter: string;
  /** Of a selection or a list: UUIDs. */
  profiles: string[];
  forms: 'leave' | 'change' | 'set' | 'remove_all';
  add: TypedForms;
  remove: TypedForms;
  set: TypedForms;
  section: AssignmentChange['section'];
  /** That every form is taken away is meant. */
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

/** These of an address say what is to be done, or of which plan it is made; the others are a filter of Profiles. */
const OF_CHANGE = ['add', 'remove', 'section', 'from', 'selection'];

/** With the IDs of a text; what is no ID stays in the field. */
export function withTyped({ ids }: TypedForms, text: string): TypedForms {
  const { ids: more, refused } = readTypedIds(text);
  return { ids: [...new Set([...ids, ...more])], text: refused.map(({ word }) => word).join(' ') };
}

/** What an address fills in: `?risk=High&without-form=317&add=317&section=show` */
export function draftOfAddress(search: URLSearchParams): AssignmentDraft {
  const filter = new URLSearchParams([...search].filter(([name]) => !OF_CHANGE.includes(name))).toString();
  const ids = (name: string) => typed(parseFormIds(search.getAll(name).join(' ')).ids);
  const section = search.get('section');
  const isSelection = search.has('selection');
  return {
    ...EMPTY,
    how: isSelection ? 'profiles' : 'filter',
    filter,
    add: ids('add'),
    remove: ids('remove'),
    section: section === 'show' || section === 'hide' ? section : 'leave',
    forms: section !== null && !search.has('add') && !search.has('remove') ? 'leave' : 'change',
  };
}

/** The same again, of a plan that there is: all but the profiles that a list named, of which it tells the number alone. */
export function draftOfAssignment({
  choice,
  change,
  title,
  reason,
  ticket,
}: Pick<Assignment, 'choice' | 'change' | 'title' | 'reason' | 'ticket'>): AssignmentDraft {
  const filter = 'filter' in choice ? addressOfFilter(choice.filter) : '';
  const draft: AssignmentDraft = {
    ...EMPTY,
    how: 'filter' in choice ? 'filter' : 'profiles',
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

/** What is hidden while names are masked is written anew. */
const shown = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, holdsPseudonym(text) ? '' : text]),
  ) as Texts;

const addressOfFilter = (filter: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value == null ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  ).toString();

/** The filter as the API takes it: what is there several times is a list. */
export function filterOfAddress(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const [first = '', ...more] = search.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

export const choiceOf = ({
  how,
  filter,
  profiles,
}: Pick<AssignmentDraft, 'how' | 'filter' | 'profiles'>): CreateAssignmentBody['choice'] =>
  how === 'profiles'
    ? { profiles: [...profiles] }
    : {
        filter: filterOfAddress(filter) as Extract<
          CreateAssignmentBody['choice'],
          { filter: unknown }
        >['filter'],
      };

/** What is to change, as far as it can be read; null where something of it cannot. */
export function changeOf(draft: AssignmentDraft): AssignmentChange | null {
  const { faults, change } = readChange(draft);
  return Object.keys(faults).length === 0 ? change : null;
}

/** What is sent, or what stands against it, by field. */
export function readDraft(
  draft: AssignmentDraft,
): { body: CreateAssignmentBody; faults: null } | { body: null; faults: DraftFaults } {
  const { faults: wrong, change } = readChange(draft);
  const [title, reason, ticket] = [draft.title.trim(), draft.reason.trim(), draft.ticket.trim()];
  const faults: DraftFaults = {
    ...(draft.how === 'profiles' && draft.profiles.length === 0
      ? { profiles: 'Choose one profile at least.' }
      : {}),
    ...wrong,
    ...(title === '' ? { title: 'Give it a title.' } : {}),
    ...(reason === '' ? { reason: 'Say why: it is kept in Activity and on every report.' } : {}),
  };
  if (change === null || Object.keys(faults).length > 0) return { body: null, faults };
  const body = { title, reason, choice: choiceOf(draft), change };
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
      if (!draft.isRemovalMeant) faults.isRemovalMeant = 'Confirm that every form is to be removed.';
      return { faults, change: { forms: { kind: 'remove_all' }, section } };
    case 'set':
      return { faults, change: { forms: { kind: 'set', ids: ids('set') }, section } };
    case 'change': {
      const [add, remove] = [ids('add'), ids('remove')];
      const both = add.filter((id) => remove.includes(id));
      if (both.length > 0) faults.remove ??= `${both.join(', ')} cannot be both added and removed.`;
      const isNothing = add.length + remove.length === 0 && section === 'leave';
      if (isNothing) faults.add ??= 'Choose what to change.';
      return { faults, change: { forms: { kind: 'change', add, remove }, section } };
    }
  }
}
