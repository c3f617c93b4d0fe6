'use client';

import { type ReactNode, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { FilterWords, MarkedText } from '@/components/ui/marked-text';
import { Segmented } from '@/components/ui/segmented';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import {
  countStates,
  type SectionReading,
  type SectionState,
  STATE_WORDS,
} from '@/lib/features/profiles/section-readings';
import { Answers, AskField } from './answers/ask-field';
import type { FilterOrAsk } from './answers/use-filter-or-ask';
import { HiddenSections } from './hidden-sections';
import { SetupSections } from './setup-sections';
import { useSetupFilter } from './use-setup-filter';

/** A profile's setup: toolbar, checks, index and all sections. Printed, it is the complete report. */
export function SetupView({
  setup,
  field,
  toolbar,
  formsAction,
}: {
  setup: ProfileSetup;
  field: FilterOrAsk;
  /** The state of the reading, and the line of checks; null where only the report is needed. */
  toolbar: { status: ReactNode; checks: ReactNode } | null;
  formsAction: ReactNode;
}) {
  const filter = field.isQuestion ? '' : field.text;
  const filtered = useSetupFilter(setup, filter, field.clearFilter);
  const { readings, visible, isVisible, isExtraVisible, words, count, found } = filtered;
  const { show, setShow, clear } = filtered;
  const counts = countStates(found);
  const areHiddenAsked = show === 'hidden' || words.length > 0;
  const index = useMemo(() => <SectionIndex readings={visible} />, [visible]);
  // A key drawn in the field draws no section again; its matches follow.
  const sections = useMemo(
    () => (
      <>
        <SetupSections
          readings={readings.filter((reading) => !isHidden(reading))}
          extras={setup.extras}
          isVisible={isVisible}
          isExtraVisible={isExtraVisible}
          formsAction={formsAction}
        />
        <HiddenSections
          readings={readings.filter(isHidden)}
          isVisible={isVisible}
          isAsked={areHiddenAsked}
          formsAction={formsAction}
        />
      </>
    ),
    [readings, setup.extras, isVisible, isExtraVisible, areHiddenAsked, formsAction],
  );
  return (
    <FilterWords value={words}>
      {toolbar === null ? null : (
        <>
          <div className="mb-2.5 flex flex-wrap items-center gap-x-1.5 gap-y-1.5 sm:gap-x-3 print:hidden">
            <Segmented
              label="Sections to show"
              value={show}
              onChange={setShow}
              choices={[
                { value: 'all', label: `All ${found.length}` },
                { value: 'shown', label: `Shown ${counts.shown}` },
                { value: 'hidden', label: `Hidden ${counts.hidden}` },
              ]}
            />
            <span className="flex max-w-[440px] grow basis-[280px] max-sm:order-last max-sm:basis-full">
              <AskField of={field} name="Filter, or ask" placeholder="Filter, or ask: “why form 118?”" />
            </span>
            <span className="ml-auto">{toolbar.status}</span>
          </div>
          <div className="flex flex-wrap items-baseline gap-x-4 print:hidden">
            <p role="status" className="mb-2 text-ink-2 empty:hidden">
              {words.length === 0 ? '' : matchWords(count, visible.length)}
            </p>
            <Answers of={field} setup={setup} />
          </div>
          {toolbar.checks}
        </>
      )}
      <div className="gap-[26px] min-[1180px]:grid min-[1180px]:grid-cols-[190px_minmax(0,1fr)] print:block!">
        <nav
          aria-label="Sections"
          className="sticky top-16 hidden max-h-[calc(100vh-80px)] self-start overflow-y-auto pt-[7px] pb-4 min-[1180px]:block print:hidden!"
        >
          {index}
        </nav>
        <details className="mb-2 rounded-lg border border-line bg-surface px-3.5 py-1 min-[1180px]:hidden print:hidden">
          <summary className="min-h-6 cursor-pointer font-medium">Sections</summary>
          <nav aria-label="Sections" className="mt-2">
            {index}
          </nav>
        </details>
        <div className="min-w-0">
          {count === 0 ? (
            <div className="py-10 text-center text-ink-2 print:hidden">
              <p className="mb-3">No settings match.</p>
              <Button onClick={() => clear()}>Show all settings</Button>
            </div>
          ) : null}
          {sections}
        </div>
      </div>
    </FilterWords>
  );
}

const isHidden = ({ state }: SectionReading): boolean => state === 'hidden';

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

/** Documents, forms and advanced documents are next to each other on the page. */
const groupOf = ({ section: { shape, group } }: SectionReading): string =>
  shape === 'documents' || shape === 'ids' ? 'Documents and forms' : group;

/** All sections by group, each with a dot: filled means shown, hollow means hidden. */
function SectionIndex({ readings }: { readings: readonly SectionReading[] }) {
  const groups = new Set(readings.map(groupOf));
  return (
    <ul className="text-sm">
      {[...groups].map((group) => (
        <li key={group} className="mt-3 first:mt-0">
          <span className="text-2xs text-ink-3">
            <MarkedText>{group}</MarkedText>
          </span>
          <ul>
            {readings
              .filter((reading) => groupOf(reading) === group)
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
