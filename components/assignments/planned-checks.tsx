import { Card } from '@/components/ui/card';
import { CheckLink } from '@/components/ui/check-name';
import { countWords, unitWords } from '@/components/ui/count-words';
import type { Assignment, PlannedCheck } from '@/lib/features/assignments/plan';

/** The failing profiles of each check: as planned, and once the run has finished as they are now. */
export function PlannedChecks({
  assignment: { checks, checksOn, started, endedAt },
}: {
  assignment: Assignment;
}) {
  const isFinished = started !== null && endedAt !== null;
  const others = checksOn - checks.length;
  const worse = checks.filter(({ opens }) => opens > 0).length;
  return (
    <Card id="planned-checks-title" title={isFinished ? 'Failing checks now' : 'Effect on checks'}>
      {checksOn === 0 ? (
        <p className="mt-1 text-ink-2">
          {isFinished ? 'No check was active when this was planned.' : 'No active checks.'}
        </p>
      ) : (
        <>
          <ul className="mt-1 grid gap-1.5">
            {checks.map((one) =>
              one.failNow === null ? (
                <Planned key={one.check.id} of={one} />
              ) : (
                <Now key={one.check.id} of={one} failNow={one.failNow} />
              ),
            )}
          </ul>
          {isFinished ? (
            <p className="mt-1.5 text-ink-2">
              {checks.length === 0
                ? 'The plan did not affect any active check.'
                : `Profiles of this plan that fail, from their latest readings.${others <= 0 ? '' : ` The plan did not affect ${unitWords(others, 'other active check')}.`}`}
            </p>
          ) : (
            <p className="mt-1.5 text-ink-2">
              {others <= 0 ? '' : `${othersWords(others, checks.length > 0)} `}
              {worse === 0
                ? 'No check gets worse.'
                : `${worse === 1 ? '1 check gets' : `${countWords(worse)} checks get`} worse.`}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function Now({ of: { check, failBefore, failAfter }, failNow }: { of: PlannedCheck; failNow: number }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <CheckLink check={check} className="min-w-0 rounded-sm wrap-anywhere" />
      <b className={`font-semibold numeric ${failNow === 0 ? 'text-on' : 'text-bad'}`}>
        {countWords(failNow)} {failNow === 1 ? 'fails' : 'fail'}
      </b>
      <span className="ml-auto text-sm text-ink-3 numeric">
        {countWords(failBefore)} before, {countWords(failAfter)} planned
      </span>
    </li>
  );
}

const othersWords = (count: number, hasOthers: boolean): string =>
  hasOthers
    ? `No effect on ${unitWords(count, 'other active check')}.`
    : count === 1
      ? 'No effect on the 1 active check.'
      : `No effect on the ${countWords(count)} active checks.`;

function Planned({ of: { check, failBefore, failAfter, ends, opens } }: { of: PlannedCheck }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <CheckLink check={check} className="min-w-0 rounded-sm wrap-anywhere" />
      <span className="numeric">
        <b className="font-semibold text-bad">{countWords(failBefore)}</b> <span aria-hidden>→</span>
        <span className="sr-only"> fail, then </span>{' '}
        <b className={`font-semibold ${failAfter === 0 ? 'text-on' : 'text-bad'}`}>{countWords(failAfter)}</b>
        <span className="sr-only"> fail</span>
      </span>
      <span className="ml-auto text-sm text-ink-3 numeric">
        {[ends === 0 ? '' : `${countWords(ends)} fixed`, opens === 0 ? '' : `${countWords(opens)} new`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  );
}
