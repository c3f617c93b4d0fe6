'use client';

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { FilterWords, MarkedText } from '@/components/ui/marked-text';
import { Segmented } from '@/components/ui/segmented';
import { TextField } from '@/components/ui/text-field';
import {
  countStates,
  type SectionReading,
  type SectionState,
  STATE_WORDS,
} from '@/lib/configuration/section-readings';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { ShowChoice } from './setting-filter';
import { SetupSections } from './setup-sections';
import { useSetupFilter } from './use-setup-filter';

/** A profile's setup: toolbar, index and all sections. Printed, it is the complete report. */
export function SetupView({
  setup,
  status,
  formsAction,
}: {
  setup: ProfileSetup;
  status: ReactNode;
  formsAction: ReactNode;
}) {
  const filtered = useSetupFilter(setup);
  const { readings, visible, isVisible, isExtraVisible, words, count, found } = filtered;
  const { show, setShow, filter, setFilter, clear } = filtered;
  const counts = countStates(found);
  const index = <SectionIndex readings={visible} />;
  const isEmpty = count === 0;
  return (
    <FilterWords value={words}>
      <SetupToolbar
        total={found.length}
        shown={counts.shown}
        hidden={counts.hidden}
        show={show}
        onShow={setShow}
        filter={filter}
        onFilter={setFilter}
      >
        {status}
      </SetupToolbar>
      <p role="status" className="mb-3 text-ink-2 empty:hidden print:hidden">
        {words.length === 0 ? '' : matchWords(count, visible.length)}
      </p>
      <div className="gap-[26px] min-[1180px]:grid min-[1180px]:grid-cols-[190px_minmax(0,1fr)] print:block!">
        <nav
          aria-label="Sections"
          className="sticky top-16 hidden max-h-[calc(100vh-80px)] self-start overflow-y-auto pt-[7px] pb-4 min-[1180px]:block print:hidden!"
        >
          {index}
        </nav>
        <details className="mb-4 rounded-lg border border-line bg-surface px-3.5 py-2 min-[1180px]:hidden print:hidden">
          <summary className="min-h-6 cursor-pointer font-medium">Sections</summary>
          <nav aria-label="Sections" className="mt-2">
            {index}
          </nav>
        </details>
        {/* Room for the toast after a save, which covers the end of the page, where the forms are. */}
        <div className="min-w-0 pb-14 print:pb-0">
          {isEmpty ? (
            <div className="py-10 text-center text-ink-2 print:hidden">
              <p className="mb-3">No settings match.</p>
              <Button onClick={clear}>Show all settings</Button>
            </div>
          ) : null}
          <SetupSections
            readings={readings}
            extras={setup.extras}
            isVisible={isVisible}
            isExtraVisible={isExtraVisible}
            formsAction={formsAction}
          />
        </div>
      </div>
    </FilterWords>
  );
}

/** "3 settings match, in 2 sections" */
function matchWords(settings: number, sections: number): string {
  if (settings === 0) return 'No settings match';
  const where = sections === 0 ? '' : `, in ${sections} ${sections === 1 ? 'section' : 'sections'}`;
  return `${settings} ${settings === 1 ? 'setting matches' : 'settings match'}${where}`;
}

const DOT: Record<SectionState, string> = {
  shown: 'border-on bg-on',
  hidden: 'border-edge',
  absent: 'border-edge border-dashed',
  missing: 'border-warn border-dashed',
  unreadable: 'border-warn bg-warn',
};

/** All sections by group, each with a dot: filled means shown, hollow means hidden. */
function SectionIndex({ readings }: { readings: readonly SectionReading[] }) {
  const groups = new Set(readings.map(({ section }) => section.group));
  return (
    <ul className="text-sm">
      {[...groups].map((group) => (
        <li key={group} className="mt-3 first:mt-0">
          <span className="text-2xs text-ink-3">
            <MarkedText>{group}</MarkedText>
          </span>
          <ul>
            {readings
              .filter(({ section }) => section.group === group)
              .map(({ section, state }) => (
                <li key={section.key}>
                  <a
                    href={`#section-${section.key}`}
                    className={`flex min-h-6 items-center gap-2 rounded-sm hover:text-ink hover:underline ${state === 'shown' ? '' : 'text-ink-3'}`}
                  >
                    <span aria-hidden className={`size-1.5 shrink-0 rounded-full border ${DOT[state]}`} />
                    <span>
                      <MarkedText>{section.label}</MarkedText>
                      <span className="sr-only">, {STATE_WORDS[state]}</span>
                    </span>
                  </a>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Filters the setup: shown, hidden or all sections, and a text filter over every setting. */
function SetupToolbar({
  total,
  shown,
  hidden,
  show,
  onShow,
  filter,
  onFilter,
  children,
}: {
  total: number;
  shown: number;
  hidden: number;
  show: ShowChoice;
  onShow: (show: ShowChoice) => void;
  filter: string;
  onFilter: (filter: string) => void;
  children: ReactNode;
}) {
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 print:hidden">
      <Segmented
        label="Sections to show"
        value={show}
        onChange={onShow}
        choices={[
          { value: 'all', label: `All ${total}` },
          { value: 'shown', label: `Shown ${shown}` },
          { value: 'hidden', label: `Hidden ${hidden}` },
        ]}
      />
      <TextField
        icon={Search}
        type="search"
        aria-label="Filter settings"
        placeholder="Filter settings"
        {...PAGE_SEARCH}
        className="w-[260px] max-w-full"
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter !== '') onFilter('');
        }}
      />
      <span className="grow" />
      {children}
    </div>
  );
}
