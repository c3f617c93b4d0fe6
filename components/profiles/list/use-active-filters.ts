'use client';

import { useQuery } from '@tanstack/react-query';
import type { ActiveFilter } from '@/components/list/filters/filter-field';
import { type ProfileFilters, setFilters } from '@/components/shell/filter-words';
import { checkNumber } from '@/lib/configuration/checks/results';
import { readCheckFilter } from '@/lib/features/checks/check-filter';
import { useLabels } from '@/lib/features/labels/queries';
import { ANY_BASELINE } from '@/lib/features/profiles/list';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import { CONTROL_WORDS, configurationWords } from './control-words';

/** The filters that are set, in words; those with a control of their own come first. */
export function useActiveFilters(state: ProfileFilters): readonly ActiveFilter[] {
  const { labelOf } = useLabels();
  const ofCheck = readCheckFilter(state.check ?? '')?.check;
  const isOfOne = state.deviates !== null && state.deviates !== ANY_BASELINE;
  const { data: choices } = useQuery({
    ...profileChoicesQuery(),
    enabled: isOfOne || ofCheck !== undefined,
  });
  const nameOf = (of: 'baseline' | 'check', id: string) => {
    if (choices === undefined) return `a ${of}`;
    if (of === 'baseline') return choices.baselines.find((one) => one.id === id)?.name ?? null;
    const check = choices.checks.find((one) => one.id === id);
    return check ? `${checkNumber(check.number)} ${check.title}` : null;
  };
  const { configuration } = state;
  return [
    ...state.status.map((value) => ({
      ...withControl('status', value),
      without: { status: state.status.filter((one) => one !== value) },
    })),
    ...(['risk', 'team', 'assignee'] as const).flatMap((name) => {
      const value = state[name];
      return value === null ? [] : [{ ...withControl(name, value), without: { [name]: null } }];
    }),
    ...setFilters(state, labelOf, nameOf),
    ...(configuration === null
      ? []
      : [
          {
            key: 'configuration',
            name: 'configuration',
            value: String(configuration),
            words: configurationWords(String(configuration)),
            without: { configuration: null },
          },
        ]),
  ];
}

const withControl = (name: keyof typeof CONTROL_WORDS, value: string) => ({
  key: `${name} ${value}`,
  name,
  value,
  words: CONTROL_WORDS[name](value),
  isNarrow: true,
});
