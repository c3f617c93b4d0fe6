/** No text has a NUL, and no database keeps one. */
const NUL = '%00';

/**
 * What keeps an address from saying what was meant: a NUL anywhere, or a query with an escape that is no UTF-8, which
 * each reader would mend in its own way. Null: nothing. A path that cannot be decoded is for routing to judge.
 */
export function addressFault(address: string): 'nul' | 'broken_escape' | null {
  if (address.includes(NUL)) return 'nul';
  const start = address.indexOf('?');
  return start < 0 || isDecodable(address.slice(start)) ? null : 'broken_escape';
}

/** Whether every escape of a text is one, and all of them together are UTF-8 (RFC 3986, section 2.1). */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
