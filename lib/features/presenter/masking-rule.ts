import { MASKED_MEMBERS } from './masked-members';

/**
 * The masking rule for a text of an answer.
 * @param operation Its name, as `GET /api/profiles`
 * @param path The members that lead there
 */
export function maskingRule(operation: string, path: readonly string[]) {
  const member = path.at(-1) ?? '';
  const held = path.slice(-2).join('.');
  for (const place of [`${operation} ${held}`, held, member, `${path.at(-2) ?? ''}.*`]) {
    if (Object.hasOwn(MASKED_MEMBERS, place)) return MASKED_MEMBERS[place];
  }
  return undefined;
}
