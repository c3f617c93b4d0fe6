import type { ComparedColumn, CompareFailure } from '@/lib/contract/comparison';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import { useProfileName } from '@/lib/queries/labels';

/** Why there is nothing of a column. */
export const FAILURE_WORDS: Record<CompareFailure, string> = {
  gone: 'This account has no such profile.',
  not_read: 'This profile has never been read here, and reading it from the service failed.',
  no_such_version: 'This version does not exist or is no longer stored.',
  no_such_setup: 'This setup does not exist.',
  no_such_baseline: 'This baseline or version does not exist.',
  no_such_item: 'The assignment does not include this profile, or its forms are unknown.',
  too_large: 'This version was too large to store, so it cannot be compared.',
};

/** What a column is called, as text. */
export function useColumnName(): (column: ComparedColumn) => string {
  const nameOf = useProfileName();
  return ({ kind, profile, number, customerReference, setup, baseline }) => {
    if (kind === 'baseline') return baseline === null ? 'A baseline' : `Baseline ${baseline.name}`;
    return kind === 'setup' || profile === null
      ? `Setup ${setup?.fingerprint ?? number}`
      : nameOf({ uuid: profile, reference: customerReference });
  };
}

/** The profiles of a setup; all of them, where the list cannot be asked for a setup. */
export const profilesOf = (setup: number): string =>
  Object.hasOwn(PROFILES_LIST.filters, 'setup') ? `/profiles?setup=${setup}` : '/profiles';

/** Where what a column is of has its own page. */
export const columnAddress = ({ kind, profile, number, baseline }: ComparedColumn): string => {
  if (kind === 'baseline') return baseline === null ? '/baselines' : `/baselines?open=${baseline.id}`;
  if (kind === 'setup') return profilesOf(number ?? 0);
  return kind === 'profile' ? `/profiles/${profile}` : `/profiles/${profile}?tab=history&to=${number}`;
};
