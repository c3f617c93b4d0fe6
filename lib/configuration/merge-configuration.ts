import { isObject } from '@/lib/platform/text/exact-number';
import type { ProfilePortalConfiguration } from './contract/profile-portal-configuration';
import type { SectionKey } from './contract/section-names';

/** Changes of some sections. */
export type ConfigurationChange = Partial<Record<SectionKey, unknown>>;

/**
 * Applies a change to a configuration: objects are merged, lists and all else are replaced. Unlike RFC 7396, null
 * removes nothing, because it is a value of the contract. The result still has to be validated.
 */
export const mergeConfiguration = (
  configuration: ProfilePortalConfiguration,
  change: ConfigurationChange,
): ProfilePortalConfiguration => merge(configuration, change) as ProfilePortalConfiguration;

function merge(value: unknown, change: unknown): unknown {
  if (!isObject(value) || !isObject(change)) return change;
  const members = Object.entries(change).map(([key, member]) => [key, merge(value[key], member)]);
  return { ...value, ...Object.fromEntries(members) };
}
