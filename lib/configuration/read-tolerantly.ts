import { z } from 'zod';
import type { Extra, Misfit, Tolerant } from '@/lib/contract/tolerant-reading';
import { UNREAD_WORDS, whyUnread } from '@/lib/contract/unread-section';
import { exactDigits, isExactNumber } from './exact-number';

/** Members of the raw value by name, then positions in lists: `director.people_model.id`. */
type Path = readonly (string | number)[];

export interface TolerantReading<T> {
  value: Tolerant<T> | undefined;
  misfits: Misfit[];
  extras: Extra[];
}

/**
 * A lenient reading of a strict schema, for what a service sends: an unknown member is added to `extras`, and a wrong
 * one is reported under `misfits` without affecting the others. Never throws.
 */
export function readTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
): TolerantReading<z.infer<Schema>> {
  const misfits: Misfit[] = [];
  const extras: Extra[] = [];
  const value = read(schema, raw, [], misfits, extras);
  return { value: value as Tolerant<z.infer<Schema>> | undefined, misfits, extras };
}

function read(
  schema: z.core.$ZodType,
  raw: unknown,
  path: Path,
  misfits: Misfit[],
  extras: Extra[],
): unknown {
  if (schema instanceof z.ZodNullable) {
    return raw === null ? null : read(schema.unwrap(), raw, path, misfits, extras);
  }
  if (schema instanceof z.ZodObject && isRecord(raw)) {
    const entries = Object.entries(schema.shape).map(([key, member]) => [
      key,
      read(member, own(raw, key), [...path, key], misfits, extras),
    ]);
    for (const key of Object.keys(raw)) {
      if (!Object.hasOwn(schema.shape, key)) extras.push({ path: name([...path, key]), value: raw[key] });
    }
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (schema instanceof z.ZodArray && Array.isArray(raw) && raw.length <= maxLength(schema)) {
    return raw
      .map((item, index) => read(schema.element, item, [...path, index], misfits, extras))
      .filter((item) => item !== undefined);
  }
  if (schema instanceof z.ZodNumber && isExactNumber(raw)) return raw;
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  misfits.push({ path: name(path), expected: expectation(schema), found: show(raw) });
  return undefined;
}

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) && !isExactNumber(raw);

const own = (raw: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(raw, key) ? raw[key] : undefined;

const name = (path: Path): string => path.join('.');

/** The maximum length of a list, from the check that `.max()` left on its schema. */
function maxLength(schema: z.ZodArray): number {
  const checks = schema._zod.def.checks?.map((check) => check._zod.def) ?? [];
  const bound = checks.find((check) => check.check === 'max_length') as { maximum?: number } | undefined;
  return bound?.maximum ?? Number.POSITIVE_INFINITY;
}

function expectation(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodArray) return 'a list';
  if (schema instanceof z.ZodObject) return 'an object';
  return (
    { string: 'a text', number: 'a number', boolean: 'true or false' }[schema._zod.def.type as string] ??
    'another value'
  );
}

/** A short, safe preview of a raw value: never more than 60 characters. */
function show(raw: unknown): string {
  if (raw === undefined) return 'nothing';
  const why = whyUnread(raw);
  if (why !== null) return `something ${UNREAD_WORDS[why]}`;
  if (Array.isArray(raw)) return `a list of ${raw.length}`;
  const digits = exactDigits(raw);
  if (typeof raw === 'object' && raw !== null && digits === null) return 'an object';
  const text = digits ?? JSON.stringify(raw);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
