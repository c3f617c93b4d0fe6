import { sameForms } from '@/lib/configuration/forms-difference';
import type { AssignedForms } from '@/lib/contract/forms-update';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { Call } from '@/lib/upstream/exchange';
import { type ProfileAnswer, readProfileAnswer } from '@/lib/upstream/profile-answer';
import { UpstreamError } from '@/lib/upstream/upstream-error';
import { toReading } from '../history/reading';

/** What follows from a change that was sent. Errors of later calls say nothing about the change itself. */

/**
 * A service may answer a change with less than the whole configuration, such as the forms alone. The profile is then read
 * again, and where that fails the missing sections are as they were read before the change. Forms that the change was
 * answered with count whatever that read says: a difference is someone else's change.
 * @returns null when neither the answer nor a read says which forms the profile has now
 */
export async function readAfterChange(
  upstream: Pick<Upstream, 'readPortalConfiguration'>,
  { uuid, earlier, call }: { uuid: string; earlier: unknown; call: Call & { requestId: string } },
  answer: ProfileAnswer,
): Promise<ProfileAnswer | null> {
  if (hasEverySection(answer.raw, earlier)) return answer;
  const read = await upstream.readPortalConfiguration(uuid, { ...call, fresh: true }).catch(() => null);
  if (toReading(uuid, call.requestId, answer).forms === null) return read;
  const sections = { ...Object(read === null ? earlier : read.raw), ...Object(answer.raw) };
  const { readAt } = read ?? answer;
  return readProfileAnswer(JSON.stringify({ data: sections }), { sent: true, readAt });
}

/** Whether the answer of a change has all sections that there were before. */
function hasEverySection(answer: unknown, earlier: unknown): boolean {
  const sent = new Set(Object.keys(Object(answer)));
  return Object.keys(Object(earlier)).every((section) => sent.has(section));
}

/** Whether the service said that it failed to make a change, and the profile had its old forms afterwards. */
export const isUnchanged = (error: unknown, before: AssignedForms): boolean =>
  error instanceof UpstreamError &&
  error.answered &&
  error.found !== undefined &&
  sameForms(error.found, before);
