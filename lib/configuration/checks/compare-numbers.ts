const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * Compares two numbers by all of their digits, including those that JavaScript would round: below, at or above zero
 * as the first is less than, equal to or greater than the second. NaN if either is not a number.
 */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [read(one), read(other)];
  if (first === null || second === null) return Number.NaN;
  if (first.sign !== second.sign) return first.sign - second.sign;
  return first.sign * compareSizes(first, second);
}

interface Size {
  /** The number of digits before the point; negative if zeros follow it. */
  places: number;
  /** Without zeros at either end. */
  digits: string;
}

function read(text: string): (Size & { sign: number }) | null {
  const [, minus, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (minus === undefined) return null;
  const all = `${whole}${fraction}`;
  const digits = all.replace(/^0+/, '');
  const places = whole.length - (all.length - digits.length) + Number(exponent);
  const significant = digits.replace(/0+$/, '');
  const sign = significant === '' ? 0 : minus === '-' ? -1 : 1;
  return { sign, places, digits: significant };
}

function compareSizes(one: Size, other: Size): number {
  if (one.places !== other.places) return one.places - other.places;
  if (one.digits === other.digits) return 0;
  return one.digits < other.digits ? -1 : 1;
}
