/**
 * A JSON number that JavaScript would change: beyond 2^53, with too many digits, or too large. It is represented by
 * its digits, in the form of MongoDB Extended JSON (v2, "Decimal128"), so that it can be stored, compared and
 * forwarded like any other value, and is written back as the original number.
 */
export interface ExactNumber {
  $numberDecimal: string;
}

const KEY = '$numberDecimal';
/**
 * A long number or one with an exponent, after any character that may precede it. Most texts have none and are parsed
 * as usual.
 */
const SUSPECT = /[:,[]\s*-?(?:(?:\d\.?){16}|[\d.]+e)/i;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WRITTEN = /\{\s*"\$numberDecimal":\s*"(-?[\d.eE+-]+)"\s*\}/g;

/** The original digits of an exact number; null for any other value. */
export function exactDigits(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !(KEY in value)) return null;
  const digits = (value as ExactNumber)[KEY];
  return typeof digits === 'string' && NUMBER.test(digits) && Object.keys(value).length === 1 ? digits : null;
}

export const isExactNumber = (value: unknown): value is ExactNumber => exactDigits(value) !== null;

/**
 * Parses JSON without losing a digit.
 * @throws SyntaxError if the text is not valid JSON
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!SUSPECT.test(text)) return value;
  // Valid JSON at this point, so every match is a text or a number.
  const quoted = text.replace(TOKEN, (token) =>
    token.startsWith('"') || survivesParsing(token) ? token : JSON.stringify({ [KEY]: token }),
  );
  return quoted === text ? value : (JSON.parse(quoted) as unknown);
}

/** `JSON.stringify`, with exact numbers written as they arrived. Undefined for values without JSON. */
export function exactJsonText(value: unknown, indent?: number): string | undefined {
  const text = JSON.stringify(value, null, indent) as string | undefined;
  return text?.includes(`"${KEY}"`) ? text.replace(WRITTEN, '$1') : text;
}

const survivesParsing = (token: string): boolean => {
  const number = Number(token);
  return Number.isFinite(number) && magnitude(String(number)) === magnitude(token);
};

/** One text for equal numbers: their digits without leading and trailing zeros, and the position of the point. */
function magnitude(text: string): string {
  const [mantissa = '', exponent = '0'] = text.replace('-', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/**
 * The list itself if it has no exact numbers; undefined if it has one, which arithmetic and requests would change.
 */
export function ordinaryNumbers(list: readonly (number | ExactNumber)[] | null): number[] | null | undefined {
  return list === null || list.every((item) => typeof item === 'number')
    ? (list as number[] | null)
    : undefined;
}

/** Whether it is a JSON object, which an exact number is too. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it is an object with members: neither a list nor an exact number. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !isExactNumber(value);

/** A member, unless the object only inherits it: `constructor` may be a name in JSON. */
export const ownMember = (object: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;
