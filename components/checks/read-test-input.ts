import type { QueryClient } from '@tanstack/react-query';
import { findExact, searchedText } from '@/lib/features/profiles/exact-hits';
import { findProfilesQuery } from '@/lib/features/profiles/queries';

type TestInput = { profile: string } | { configuration: unknown } | { fault: string };

const EMPTY = 'Enter a profile’s UUID, reference or name, or paste a configuration as JSON.';
const NOTHING = 'No known profile has this UUID, reference or name, and it is not JSON.';

export const isJson = (text: string): boolean => /^\s*[{[]/.test(text);

/**
 * Text entered in the test bench: a configuration, or anything that leads to one profile, as on Overview.
 * @throws ProblemError if the profile cannot be looked up
 */
export async function readTestInput(client: QueryClient, text: string): Promise<TestInput> {
  const typed = text.trim();
  if (typed === '') return { fault: EMPTY };
  if (isJson(typed)) return readJson(typed);
  const hit = await findExact(client, typed, 'profile');
  if (hit?.kind === 'profile') return { profile: hit.id };
  const { matching, rows } = await client.fetchQuery(findProfilesQuery(searchedText(typed)));
  const [only] = rows;
  if (matching === 1 && only) return { profile: only.uuid };
  return {
    fault:
      matching === 0
        ? NOTHING
        : `${matching} profiles match this. Enter a whole reference, a name or a UUID.`,
  };
}

function readJson(text: string): TestInput {
  try {
    return { configuration: JSON.parse(text) as unknown };
  } catch (cause) {
    return { fault: `This is not valid JSON${cause instanceof Error ? `: ${cause.message}` : ''}` };
  }
}
