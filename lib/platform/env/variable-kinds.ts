import * as z from 'zod';

/** Types shared by several environment variables. */

export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** Without a trailing slash. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

/** An address without a path, as a browser sends it in `Origin`. */
export const webOrigin = webAddress
  .refine((text) => new URL(text).origin === text.toLowerCase(), {
    error: 'must be an address without a path, such as https://console.example',
  })
  .transform((text) => new URL(text).origin);

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const SPAN = /^([1-9]\d{0,3})([mhd])$/;

/** `90m`, `24h`, `7d`, or `off`. */
export const spanOfTime = z
  .string()
  .refine((text) => text === 'off' || SPAN.test(text), { error: 'must be such as 90m, 24h or 7d, or off' });

/** Milliseconds; null: off. */
export function millisecondsOf(span: string): number | null {
  const [, count, unit] = SPAN.exec(span) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * (UNITS[unit] ?? 0);
}
