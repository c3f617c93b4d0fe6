import type { ComparedColumn, CompareFailure } from '@/lib/features/compare/compare';
import { useProfileName } from '@/lib/features/labels/queries';

/** Why a column can't be shown. */
export const FAILURE_WORDS: Record<CompareFailure, string> = {
  gone: 'The service has no such profile for this account.',
  not_read: 'It was never read here, and could not be read from the service now.',
  no_such_version: 'There is no such version of this profile.',
  no_such_setup: 'There is no such setup.',
  no_such_baseline: 'There is no such baseline, or no such version of it.',
  no_such_item: 'The assignment does not include this profile, or its forms are unknown.',
  too_large: 'It was too large to store, so it can’t be compared.',
};

export function useColumnName(): (column: ComparedColumn) => string {
  const nameOf = useProfileName();
  return ({ kind, profile, number, customerReference, setup, baseline }) => {
    if (kind === 'baseline') return baseline === null ? 'A baseline' : `Baseline ${baseline.name}`;
    return kind === 'setup' || profile === null
      ? `Setup ${setup?.fingerprint ?? number}`
      : nameOf({ uuid: profile, reference: customerReference });
  };
}

/** The profiles of a setup. */
export const profilesOf = (setup: number): string => `/profiles?setup=${setup}`;

/** The page of a column's subject. */
export const columnAddress = ({ kind, profile, number, baseline }: ComparedColumn): string => {
  if (kind === 'baseline') return baseline === null ? '/baselines' : `/baselines?open=${baseline.id}`;
  if (kind === 'setup') return profilesOf(number ?? 0);
  return kind === 'profile' ? `/profiles/${profile}` : `/profiles/${profile}?tab=history&to=${number}`;
};
