import { CheckName } from '@/components/ui/check-name';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import type { Assignment, PlannedCheck } from '@/lib/contract/assignments/plan';

/** What checks would say about a plan's profiles after the run. */
export function PlannedChecks({ assignment: { checks, checksOn } }: { assignment: Assignment }) {
  const others = checksOn - checks.length;
  const worse = checks.filter(({ opens }) => opens > 0).length;
  return (
    <Panel>
      <section aria-labelledby="planned-checks-title" className="px-3.5 py-2.5">
        <h2 id="planned-checks-title">What checks would say</h2>
        {checksOn === 0 ? (
          <p className="mt-1 text-ink-2">No check is on.</p>
        ) : (
          <>
            <ul className="mt-1 grid gap-1.5">
              {checks.map((one) => (
                <Planned key={one.check.id} of={one} />
              ))}
            </ul>
            <p className="mt-1.5 text-ink-2">
              {others <= 0 ? '' : `${othersWords(others, checks.length > 0)} what they say now. `}
              {worse === 0
                ? 'None gets worse.'
                : `${worse === 1 ? '1 check gets' : `${countWords(worse)} checks get`} worse.`}
            </p>
          </>
        )}
      </section>
    </Panel>
  );
}

const othersWords = (count: number, hasOthers: boolean): string =>
  count === 1
    ? `The ${hasOthers ? 'other' : 'one that is on'} says`
    : `${hasOthers ? `The ${countWords(count)} others say` : `All ${countWords(count)} say`}`;

function Planned({ of: { check, failBefore, failAfter, ends, opens } }: { of: PlannedCheck }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <PageLink href={`/checks/${check.id}`} className="min-w-0 rounded-sm wrap-anywhere hover:underline">
        <CheckName check={check} />
      </PageLink>
      <span className="numeric">
        <b className="font-semibold text-bad">{countWords(failBefore)}</b> <span aria-hidden>→</span>
        <span className="sr-only"> fail, then </span>{' '}
        <b className={`font-semibold ${failAfter === 0 ? 'text-on' : 'text-bad'}`}>{countWords(failAfter)}</b>
        <span className="sr-only"> fail</span>
      </span>
      <span className="ml-auto text-sm text-ink-3 numeric">
        {[ends === 0 ? '' : `ends ${countWords(ends)}`, opens === 0 ? '' : `opens ${countWords(opens)}`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  );
}
