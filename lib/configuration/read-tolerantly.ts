import { exactDigits, isExactNumber, isRecord, ownMember } from '@/lib/platform/text/exact-number';
import { CONFIGURATION_SHAPE, type Shape } from './contract/configuration-shape';
import type { ProfilePortalConfiguration } from './contract/profile-portal-configuration';
import type { Extra, Misfit, Tolerant } from './contract/tolerant-reading';
import { UNREAD_WORDS, whyUnread } from './contract/unread-section';

/** Members of the raw value by name, then positions in lists: `director.people_model.id`. */
type Path = readonly (string | number)[];

export interface TolerantReading<T> {
  value: Tolerant<T> | undefined;
  misfits: Misfit[];
  extras: Extra[];
}

/**
 * A lenient reading of a strict shape, for what a service sends: an unknown member is added to `extras`, and a wrong
 * one is reported under `misfits` without affecting the others. Never throws.
 */
export function readTolerantly<T>(shape: Shape, raw: unknown): TolerantReading<T> {
  const misfits: Misfit[] = [];
  const extras: Extra[] = [];
  const value = read(shape, raw, [], misfits, extras);
  return { value: value as Tolerant<T> | undefined, misfits, extras };
}

/** @param raw The raw `data` of the service's answer. */
export const readConfiguration = (raw: unknown): TolerantReading<ProfilePortalConfiguration> =>
  readTolerantly(CONFIGURATION_SHAPE, raw);

function read(shape: Shape, raw: unknown, path: Path, misfits: Misfit[], extras: Extra[]): unknown {
  if (raw === null && shape.isNullable) return null;
  if (shape.is === 'object' && isRecord(raw)) {
    const entries = Object.entries(shape.members).map(([key, member]) => [
      key,
      read(member, ownMember(raw, key), [...path, key], misfits, extras),
    ]);
    for (const key of Object.keys(raw)) {
      if (!Object.hasOwn(shape.members, key)) extras.push({ path: name([...path, key]), value: raw[key] });
    }
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (shape.is === 'list' && Array.isArray(raw) && raw.length <= shape.most) {
    return raw
      .map((item, index) => read(shape.of, item, [...path, index], misfits, extras))
      .filter((item) => item !== undefined);
  }
  if (isValue(shape.is, raw)) return raw;
  misfits.push({ path: name(path), expected: EXPECTED[shape.is], found: show(raw) });
  return undefined;
}

const EXPECTED: Record<Shape['is'], string> = {
  list: 'a list',
  object: 'an object',
  text: 'a text',
  number: 'a number',
  switch: 'true or false',
};

/** Whether it is a single value of this kind. */
function isValue(kind: Shape['is'], raw: unknown): boolean {
  if (kind === 'text') return typeof raw === 'string';
  if (kind === 'switch') return typeof raw === 'boolean';
  return kind === 'number' && (Number.isFinite(raw) || isExactNumber(raw));
}

const name = (path: Path): string => path.join('.');

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
