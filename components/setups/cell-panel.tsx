'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, GitCompare, Ruler, UserRound, X } from 'lucide-react';
import { useEffect } from 'react';
import { AssignForms } from '@/components/assignments/assign-forms';
import { PreviewLink } from '@/components/preview/preview-link';
import { useMay } from '@/components/shell/operator-session';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Skeleton } from '@/components/ui/skeleton';
import { dayWords, shortClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { groupWords, wholeGroupWords } from '@/lib/features/setups/group-words';
import { setupQuery } from '@/lib/features/setups/queries';
import type { SetupDetail, SetupFamily, SetupGroup, SetupsAnswer } from '@/lib/features/setups/setups';
import { ProblemError } from '@/lib/platform/data/request-json';
import { AcceptCell } from './accept-cell';
import { isCompared } from './group-words';
import { NameFamily } from './name-family';
import { SettingSide } from './setting-side';
import type { Matrix } from './use-matrix';

/** Compares a cell with the first row of its family, at the bottom of the window. */
export function CellPanel({
  family,
  group,
  section,
  matrix,
  butAddress,
  profilesHref,
}: {
  family: SetupFamily;
  group: SetupGroup;
  section: SetupsAnswer['sections'][number];
  matrix: Matrix;
  butAddress: (section: string, of: number) => string;
  profilesHref: string;
}) {
  const first = family.groups[0];
  const isFirst = first === undefined || first.number === group.number;
  const { data, error, refetch } = useQuery(setupQuery(group.number, isFirst ? null : first.number));
  const mayChange = useMay('baselines.change');
  const { close, difference, differences, goNext, goPrevious } = matrix;
  // The grid handles its own keys; this handles those pressed in the panel.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
  const changed = group.differences.find((one) => one.section === section.key);
  const sameBut = data?.sameBut.find((one) => one.section === section.key);
  return (
    <section
      aria-label="Details of the cell"
      className="sticky bottom-0 z-10 -mx-4 mt-4 max-h-[70dvh] overflow-y-auto border-t border-line-strong bg-surface px-4 pb-3.5 shadow-high max-[899px]:rounded-t-2xl min-[900px]:-mx-6 min-[900px]:px-6 print:hidden"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
        <div role="status" className="flex min-w-0 grow flex-wrap items-center gap-x-2">
          <h2>{section.label}</h2>
          <span className="text-ink-2">in</span>
          <span className="font-medium wrap-anywhere">
            <MarkedText>{wholeGroupWords(family, group)}</MarkedText>
          </span>
          <span className="rounded-sm border border-line bg-sunken px-1.5 font-mono text-xs">
            {group.fingerprint}
          </span>
          <span className="font-medium numeric">
            {countWords(group.profiles)} {group.profiles === 1 ? 'profile' : 'profiles'}
          </span>
          <ReadTimes detail={data} />
        </div>
        <span className="inline-flex items-center text-ink-2 numeric">
          <Step label="Previous difference" onStep={goPrevious} icon={ChevronLeft} />
          <Step label="Next difference" onStep={goNext} icon={ChevronRight} />
          {difference >= 0 ? `Difference ${difference + 1} of ${differences}` : `${differences} differences`}
        </span>
        <Button variant="ghost" aria-label="Close" title="Close (Esc)" onClick={close}>
          <X aria-hidden />
        </Button>
      </header>
      {data === undefined && error instanceof ProblemError ? (
        <ProblemPanel problem={error.problem} onRetry={() => refetch()} />
      ) : (
        <div className="grid overflow-hidden rounded-lg border border-line min-[1180px]:grid-cols-[minmax(0,1fr)_300px]">
          {data === undefined ? (
            <div aria-busy="true" className="p-3.5">
              <Skeleton className="h-16" />
            </div>
          ) : (
            <Sides
              detail={data}
              section={section.key}
              here={group.fingerprint}
              there={isFirst ? null : referenceWords(family, first)}
            />
          )}
          <div className="flex flex-wrap content-end items-end gap-2 border-line p-3 max-[1179px]:border-t min-[1180px]:border-l">
            {family.reference.kind !== 'baseline' || changed === undefined || isFirst ? null : (
              <AcceptCell
                baseline={family.reference}
                setup={group.number}
                difference={changed}
                label={section.label}
              />
            )}
            {isCompared(family, section.key) ? null : (
              <p className="basis-full text-sm text-ink-2">This section is not in the baseline.</p>
            )}
            <PageLink href={profilesHref} className={buttonClass()}>
              <UserRound aria-hidden /> View profiles
            </PageLink>
            <AssignForms href={profilesHref.replace('/profiles', '/assignments/new')} />
            {isFirst ? null : (
              <PageLink
                href={`/compare?items=setup:${first.number},setup:${group.number}`}
                className={buttonClass()}
              >
                <GitCompare aria-hidden /> Compare all settings
              </PageLink>
            )}
            <PreviewLink items={[...(isFirst ? [] : [`setup:${first.number}`]), `setup:${group.number}`]} />
            {first === undefined || family.reference.kind === 'baseline' ? null : (
              <NameFamily setup={first.number} />
            )}
            {family.reference.kind !== 'baseline' && mayChange ? (
              <PageLink href={`/baselines?keep=${group.number}`} className={buttonClass()}>
                <Ruler aria-hidden /> Save as baseline
              </PageLink>
            ) : null}
            {data === undefined ? null : sameBut === undefined ? (
              <p className="text-sm text-ink-3">{`No other group differs only in ${section.label}.`}</p>
            ) : (
              <PageLink
                href={butAddress(section.key, group.number)}
                className={buttonClass()}
                title={`${countWords(sameBut.groups)} with ${countWords(sameBut.profiles)} profiles`}
              >
                Differs only in {section.label}
                <span className="text-ink-3 numeric">{countWords(sameBut.groups)}</span>
              </PageLink>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

const referenceWords = (family: SetupFamily, first: SetupGroup) =>
  family.reference.kind === 'baseline'
    ? { what: 'Baseline', which: `${family.reference.name}, version ${family.reference.version}` }
    : { what: 'First row', which: `${first.fingerprint} · ${groupWords(family, first)}` };

function Step({
  label,
  onStep,
  icon: Icon,
}: {
  label: string;
  onStep: (() => void) | null;
  icon: typeof ChevronLeft;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onStep === null}
      onClick={() => onStep?.()}
      className="inline-flex size-8 items-center justify-center rounded-sm hover:bg-sunken aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

/** The age of the data shown: a group is as old as its profiles' readings. */
function ReadTimes({ detail }: { detail: SetupDetail | undefined }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const { oldestReadAt: oldest, newestReadAt: newest } = detail ?? {};
  if (!oldest || !newest) return null;
  return <span className="text-ink-2">{readWords(new Date(oldest), new Date(newest), zone)}</span>;
}

/** "as read between 13:41 and 14:02 UTC, 20 Nov 2026", with both dates if they differ. */
function readWords(oldest: Date, newest: Date, zone: string | undefined): string {
  const [from, to] = [oldest, newest].map((at) => ({
    clock: shortClock(at, zone),
    day: dayWords(at, zone),
  })) as [{ clock: string; day: string }, { clock: string; day: string }];
  const end = `${to.clock} ${zoneWords(newest, zone)}, ${to.day}`;
  if (from.day !== to.day) return `as read between ${from.clock}, ${from.day} and ${end}`;
  return from.clock === to.clock ? `as read at ${end}` : `as read between ${from.clock} and ${end}`;
}

/** Unchanged settings are listed up to this number. */
const FEW = 6;

function Sides({
  detail,
  section,
  here,
  there,
}: {
  detail: SetupDetail;
  section: string;
  here: string;
  there: { what: string; which: string } | null;
}) {
  const settings = detail.compared.find(({ key }) => key === section)?.settings ?? [];
  const differing = settings.filter(({ sign }) => sign !== 'same');
  const same = settings.filter(({ sign }) => sign === 'same');
  const listed = [...differing, ...(settings.length <= FEW || differing.length === 0 ? same : [])];
  if (listed.length === 0) {
    return (
      <p className="p-3.5 text-ink-2">
        {section === 'rest'
          ? 'The difference is outside the known sections. Compare all settings to see it.'
          : 'This section is not in the configuration.'}
      </p>
    );
  }
  const hidden = settings.length - listed.length;
  return (
    <div className="min-w-0">
      <table className="w-full table-fixed text-left">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            <th scope="col" className="w-[26%] px-3 py-1.5 font-normal">
              Setting
            </th>
            <th scope="col" className="border-l border-line px-3 py-1.5 font-normal">
              <span className="font-semibold text-ink">Here</span> · {here}
            </th>
            {there === null ? null : (
              <th scope="col" className="border-l border-line px-3 py-1.5 font-normal">
                <span className="font-semibold text-ink">{there.what}</span>
                <span className="max-[639px]:hidden">
                  {' · '}
                  <MarkedText>{there.which}</MarkedText>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {listed.map((setting) => (
            <tr
              key={setting.path}
              className={`border-t border-line align-top ${setting.sign === 'same' ? '' : 'bg-warn-soft/60'}`}
            >
              <th scope="row" className="border-t border-line px-3 py-2 font-normal wrap-anywhere text-ink-2">
                <MarkedText>{setting.label}</MarkedText>
              </th>
              <td className="border-t border-l border-line px-3 py-2 wrap-anywhere">
                <SettingSide
                  path={setting.path}
                  value={setting.after}
                  other={there === null ? undefined : setting.before}
                />
              </td>
              {there === null ? null : (
                <td className="border-t border-l border-line px-3 py-2 wrap-anywhere">
                  <SettingSide path={setting.path} value={setting.before} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 ? (
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-3">
          {`${hidden === 1 ? '1 more setting is' : `${countWords(hidden)} more settings are`} the same.`}
        </p>
      ) : null}
    </div>
  );
}
