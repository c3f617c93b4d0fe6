/** What stands in the address where a UUID should; damaged escapes are shown as they are. Never throws. */
export function askedUuid(segment: unknown): string {
  if (typeof segment !== 'string') return '';
  try {
    return decodeURIComponent(segment).slice(0, 200);
  } catch {
    return segment.slice(0, 200);
  }
}
