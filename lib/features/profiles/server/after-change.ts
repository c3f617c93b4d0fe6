import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { toReading } from '@/lib/features/history/server/reading';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { Call } from '@/lib/upstream/exchange';
import { type ProfileAnswer, readProfileAnswer } from '@/lib/upstream/profile-answer';
import { UpstreamError } from '@/lib/upstream/upstream-error';

/** Handles the result of a sent change. Errors of later calls say nothing about the change itself. */

/**
 * A service may return less than the whole configuration for a change, such as the forms alone. The profile
 * is then read again; if that fails, the missing sections are taken from the reading before the change. The
 * forms in the response count whatever that read returns: a difference is someone else's change.
 * @returns null if neither the response nor a read says which forms the profile has now
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

/** Whether the response to a change has all sections that existed before. */
function hasEverySection(answer: unknown, earlier: unknown): boolean {
  const sent = new Set(Object.keys(Object(answer)));
  return Object.keys(Object(earlier)).every((section) => sent.has(section));
}

/** Whether the service reported that a change failed, and the profile had its old forms afterwards. */
export const isUnchanged = (error: unknown, before: AssignedForms): boolean =>
  error instanceof UpstreamError &&
  error.answered &&
  error.found !== undefined &&
  sameForms(error.found, before);
