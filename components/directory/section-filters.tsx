'use client';

import { Fragment } from 'react';
import type { ProfileFilters } from '@/components/shell/filter-words';
import { SelectField } from '@/components/ui/select-field';
import {
  SCREENED_SECTIONS,
  SECTION_KEYS,
  SECTION_NAMES,
  type SectionKey,
} from '@/lib/contract/section-names';

const PRESENCE = [
  { value: '', label: 'Any' },
  { value: 'shows', label: 'Shown' },
  { value: 'hides', label: 'Hidden' },
  { value: 'lacks', label: 'Absent' },
] as const;
const SCREENING = [
  { value: '', label: 'Screening' },
  { value: 'automatic', label: 'Automatic' },
  { value: 'manual', label: 'Manual' },
] as const;

type Presence = 'shows' | 'hides' | 'lacks';
const PRESENCES: readonly Presence[] = ['shows', 'hides', 'lacks'];
const SCREENED = new Set<SectionKey>(SCREENED_SECTIONS);

/** The 25 sections, each shown, hidden or absent, and people sections by screening. */
export function SectionFilters({
  state,
  onChange,
}: {
  state: ProfileFilters;
  onChange: (part: Partial<ProfileFilters>) => void;
}) {
  const without = (key: string, name: Presence) => state[name].filter((one) => one !== key);
  const setPresence = (key: string, chosen: string) =>
    onChange(
      Object.fromEntries(
        PRESENCES.map((name) => [name, [...without(key, name), ...(name === chosen ? [key] : [])]]),
      ),
    );
  const setScreening = (key: string, how: string) => {
    const others = state.screening.filter((one) => !one.startsWith(`${key}:`));
    onChange({ screening: how === '' ? others : [...others, `${key}:${how}`] });
  };
  return (
    <fieldset className="mt-5">
      <legend className="font-medium">Sections</legend>
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_100px_126px] items-center gap-x-2 gap-y-1">
        {SECTION_KEYS.map((key, index) => {
          const { label, group } = SECTION_NAMES[key];
          const before = SECTION_KEYS[index - 1];
          const isFirst = before === undefined || SECTION_NAMES[before].group !== group;
          return (
            <Fragment key={key}>
              {isFirst ? <p className="col-span-3 mt-2 text-xs text-ink-3">{group}</p> : null}
              <span className="min-w-0 leading-tight">{label}</span>
              <SelectField
                aria-label={label}
                value={PRESENCES.find((name) => state[name].includes(key)) ?? ''}
                onChange={({ target }) => setPresence(key, target.value)}
                choices={PRESENCE}
              />
              {SCREENED.has(key) ? (
                <SelectField
                  aria-label={`Screening of ${label}`}
                  value={state.screening.find((one) => one.startsWith(`${key}:`))?.split(':')[1] ?? ''}
                  onChange={({ target }) => setScreening(key, target.value)}
                  choices={SCREENING}
                />
              ) : (
                <span />
              )}
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}
