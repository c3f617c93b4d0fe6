import product from '@/package.json';

/**
 * The product of every request that the console sends, for `User-Agent` (RFC 9110, section 10.1.5): with an address of
 * the people who run it, if there is one, for whoever sees these requests in a log.
 */
export const userAgent = (contact: string | null): string =>
  `Portal-Console/${product.version}${contact === null ? '' : ` (+${contact})`}`;
