/** No database can store a NUL in a text. */
const NUL = '%00';

/**
 * Makes an address ambiguous: a NUL anywhere, or a query with an escape that is not UTF-8, which each reader would
 * repair differently. Null: no fault. Paths that cannot be decoded are left to routing.
 */
export function addressFault(address: string): 'nul' | 'broken_escape' | null {
  if (address.includes(NUL)) return 'nul';
  const start = address.indexOf('?');
  return start < 0 || isDecodable(address.slice(start)) ? null : 'broken_escape';
}

/** Whether every escape of a text is valid, and all of them together are UTF-8 (RFC 3986, section 2.1). */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
