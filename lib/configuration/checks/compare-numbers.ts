const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * Below, at or above zero as the first is less than, equal to or greater than the second, by all of their digits: what
 * JavaScript would round is told apart. Not a number where either is none.
 */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [read(one), read(other)];
  if (first === null || second === null) return Number.NaN;
  if (first.sign !== second.sign) return first.sign - second.sign;
  return first.sign * compareSizes(first, second);
}

interface Size {
  /** How many digits stand before the point; negative where zeros follow it. */
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
