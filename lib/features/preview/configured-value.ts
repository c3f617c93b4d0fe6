import type { Misfit } from '@/lib/configuration/contract/tolerant-reading';
import { placesOf, type SectionReading, settingAt } from '@/lib/features/profiles/section-readings';
import { exactDigits } from '@/lib/platform/text/exact-number';

/** A setting as the configuration has it; missing values are never filled in. */
export type ConfiguredValue<Value = unknown> =
  | { is: 'value'; value: Value }
  | { is: 'not_set' }
  | { is: 'not_sent' }
  | { is: 'unreadable'; expected: string; found: string };

const misfitValue = ({ expected, found }: Misfit): MissingValue =>
  found === 'nothing' ? { is: 'not_sent' } : { is: 'unreadable', expected, found };

/** Why there is no value. */
export type MissingValue = Exclude<ConfiguredValue, { is: 'value' }>;

/** By its dotted path inside the section: `people_model.id`. */
export function configuredAt<Value>(reading: SectionReading, path: string): ConfiguredValue<Value> {
  const setting = settingAt(reading, path);
  if (setting === null) return { is: 'not_sent' };
  return 'misfit' in setting ? misfitValue(setting.misfit) : configuredValue(setting.value as Value);
}

/** A member of an item of a list, at `path` of the configuration. */
export function configuredMember<Value>(
  misfits: readonly Misfit[],
  path: string,
  value: Value | null | undefined,
): ConfiguredValue<Value> {
  if (value !== undefined) return configuredValue(value as Value);
  const misfit = misfits.find((one) => one.path === path);
  return misfit === undefined ? { is: 'not_sent' } : misfitValue(misfit);
}

const configuredValue = <Value>(value: Value): ConfiguredValue<Value> =>
  value === null ? { is: 'not_set' } : { is: 'value', value };

/** The items of a list: readable ones, and a description of unreadable ones. */
export interface ReadItem<Item> {
  /** Its position in the list that the service sent. */
  place: number;
  configured: ConfiguredValue<Item>;
}

/** All items of the list at `path` of the configuration, in their order. */
export function itemsOf<Item>(
  misfits: readonly Misfit[],
  path: string,
  list: readonly Item[],
): ReadItem<Item>[] {
  const places = placesOf(misfits, path, list);
  const read = list.map((value, index) => ({
    place: places[index] ?? index,
    configured: { is: 'value', value } as const,
  }));
  const lost = misfits.flatMap((misfit) => {
    const place = misfit.path.startsWith(`${path}.`) ? misfit.path.slice(path.length + 1) : '';
    return /^\d+$/.test(place) ? [{ place: Number(place), configured: misfitValue(misfit) }] : [];
  });
  return [...read, ...lost].sort((one, other) => one.place - other.place);
}

/** An ID or a number with its original digits. */
export const digitsOf = (value: unknown): string => exactDigits(value) ?? String(value);

export const digitsValue = (configured: ConfiguredValue): ConfiguredValue<string> =>
  configured.is === 'value' ? { is: 'value', value: digitsOf(configured.value) } : configured;

/** Why there is no value, after the name of a setting. */
export function missingValueWords(configured: MissingValue): string {
  if (configured.is === 'not_set') return 'Not set';
  if (configured.is === 'not_sent') return 'Not sent by the service';
  return `Could not be read: expected ${configured.expected}, found ${configured.found}`;
}
