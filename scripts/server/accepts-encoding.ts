/** Whether an Accept-Encoding header lists a coding without refusing it by `q=0` (RFC 9110, section 12.5.3). */
export const acceptsEncoding = (header: string | string[] | undefined, coding: 'br' | 'gzip'): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });

/** How answers are compressed, the best first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The best coding that the client accepts; undefined if it accepts none. */
export const codingFor = (header: string | string[] | undefined): Coding | undefined =>
  CODINGS.find((one) => acceptsEncoding(header, one));
