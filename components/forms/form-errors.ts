import type { FormIdsObjection } from '@/lib/configuration/contract/form-ids';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { Problem } from '@/lib/platform/api/problem';
import type { RefusedWord } from './form-ids/parse-form-ids';
import { type FormSuggestion, guessWords, isName, suggestForms } from './form-ids/suggest-forms';

/** Members of the service's and the console's error responses that belong to the list of IDs. */
const OF_IDS = /^(forms\.|base\.)?form_ids(\.|$)/;

/** Most words looked up among the known forms. */
const MOST_GUESSED = 5;

/** All errors of the list of form IDs, in reading order. */
export function formIdErrors(
  forms: AssignedForms,
  refused: readonly RefusedWord[],
  objections: readonly FormIdsObjection[],
  problem: Problem | null,
  known: readonly FormSuggestion[],
): string[] {
  // A long text has more words than names, and looking up each would take too long.
  const guessed = refused.length > MOST_GUESSED ? [] : known;
  const words = refused.map(({ word, why }) => `“${short(word)}” ${objectionTo(word, why, guessed)}.`);
  return [...new Set([...words, ...ownErrors(forms, objections), ...serviceErrors(problem, true)])];
}

/** A word that is not a number may be the name of a form. */
function objectionTo(word: string, why: string, known: readonly FormSuggestion[]): string {
  const guess = isName(word) ? guessWords(suggestForms(known, word, new Set())) : null;
  if (guess !== null) return guess;
  if (/\d/.test(word) || known.length === 0) return why;
  return 'is not the name of a known form: type its number';
}

/** IDs with an error: by position in the list, or because a message names them. */
export function badFormIds(
  { form_ids }: AssignedForms,
  objections: readonly FormIdsObjection[],
  problem: Problem | null,
): ReadonlySet<number> {
  const ids = form_ids ?? [];
  const members = Object.keys(problem?.errors ?? {}).filter((member) => OF_IDS.test(member));
  const placed = [
    ...objections.map(({ at }) => at ?? Number.NaN),
    ...members.map((member) => Number(/\d+$/.exec(member)?.[0] ?? Number.NaN)),
  ];
  const named = serviceErrors(problem, true).flatMap((message) => message.match(/\d+(\.\d+)?/g) ?? []);
  const bad = [...placed.map((place) => ids[place]), ...named.map(Number)];
  return new Set(bad.filter((id) => id !== undefined && ids.includes(id)) as number[]);
}

/** Whether a refusal concerns fields only: then the fields show it, and no banner repeats it. */
export const isOfFields = (problem: Problem | null): boolean =>
  Object.keys(problem?.errors ?? {}).length > 0 &&
  (problem?.code === 'refused_by_service' || problem?.code === 'invalid_body') &&
  serviceErrors(problem, false).length === 0;

/** The service's errors outside the list. */
export function serviceErrors(problem: Problem | null, ofIds: boolean): string[] {
  return Object.entries(problem?.errors ?? {})
    .filter(([member]) => member !== 'reason' && OF_IDS.test(member) === ofIds)
    .flatMap(([, messages]) => messages);
}

/** One message for the list, or one for each ID. */
const ownErrors = ({ form_ids }: AssignedForms, objections: readonly FormIdsObjection[]): string[] =>
  objections.map(({ at, message }) => (at === null ? message : `${form_ids?.[at]}: ${message}`));

const short = (word: string): string => (word.length > 40 ? `${word.slice(0, 39)}…` : word);
