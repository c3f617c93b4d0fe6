import type { FieldErrors } from 'react-hook-form';
import type { AssignedForms } from '@/lib/contract/forms-update';
import type { Problem } from '@/lib/contract/problem';
import type { RefusedWord } from './parse-form-ids';

/** Members of the service's and the console's answers that belong to the list of IDs. */
const OF_IDS = /^(forms\.|base\.)?form_ids(\.|$)/;

/** Everything that stands against the list of form IDs, in the order in which it should be read. */
export function formIdErrors(
  forms: AssignedForms,
  refused: readonly RefusedWord[],
  errors: FieldErrors<AssignedForms>,
  problem: Problem | null,
): string[] {
  const words = refused.map(({ word, why }) => `“${short(word)}” ${why}.`);
  return [...new Set([...words, ...schemaErrors(forms, errors), ...serviceErrors(problem, true)])];
}

/** What the service named besides the list. */
export function serviceErrors(problem: Problem | null, ofIds: boolean): string[] {
  return Object.entries(problem?.errors ?? {})
    .filter(([member]) => member !== 'reason' && OF_IDS.test(member) === ofIds)
    .flatMap(([, messages]) => messages);
}

/** The schema's messages: one for the list, or one for each ID in it. */
function schemaErrors(forms: AssignedForms, errors: FieldErrors<AssignedForms>): string[] {
  const found: unknown = errors.form_ids;
  if (Array.isArray(found)) {
    return found.flatMap((error: unknown, index) => {
      const message = messageOf(error);
      return message === null ? [] : [`${forms.form_ids?.[index]}: ${message}`];
    });
  }
  const message = messageOf(found) ?? messageOf((found as { root?: unknown } | undefined)?.root);
  return message === null ? [] : [message];
}

function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  return typeof error.message === 'string' ? error.message : null;
}

const short = (word: string): string => (word.length > 40 ? `${word.slice(0, 39)}…` : word);
