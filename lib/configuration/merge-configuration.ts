import type { ProfilePortalConfiguration } from '@/lib/contract/profile-portal-configuration';
import type { SectionKey } from '@/lib/contract/sections';

/** What is to change of some sections. */
export type ConfigurationChange = Partial<Record<SectionKey, unknown>>;

/**
 * A configuration with what a change says of it: objects are merged, lists and all else replaced. Unlike RFC 7396 null
 * takes nothing away, as it is a value of the contract. What comes has to be judged by the contract yet.
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
