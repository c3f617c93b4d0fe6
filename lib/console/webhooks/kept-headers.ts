/** Headers that are kept with a webhook: none of them opens a door. */
const KEPT = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent'];

export function keptHeaders(headers: Headers): Record<string, string> {
  const kept = KEPT.map((name): [string, string | null] => [name, headers.get(name)]);
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== null));
}
