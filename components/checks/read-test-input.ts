import { findProfileUuid } from '@/lib/contract/find-profile-uuid';

type TestInput = { of: { profile: string } | { configuration: unknown } } | { fault: string };

/** Text pasted into the test bench: a UUID, an address containing one, or a configuration. */
export function readTestInput(text: string): TestInput {
  const typed = text.trim();
  if (typed === '') return { fault: 'Paste a profile’s UUID or a configuration as JSON.' };
  if (!/^[{[]/.test(typed)) {
    const profile = findProfileUuid(typed);
    return profile === null ? { fault: 'This is neither a UUID nor a JSON object.' } : { of: { profile } };
  }
  try {
    return { of: { configuration: JSON.parse(typed) as unknown } };
  } catch (cause) {
    return { fault: `This is not valid JSON${cause instanceof Error ? `: ${cause.message}` : ''}` };
  }
}
