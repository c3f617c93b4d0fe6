import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { SeverityMark } from '@/components/ui/severity-mark';
import { EXCEPTION_WARNS } from '@/lib/contract/checks/results';
import type { Overview } from '@/lib/contract/overview';
import { BigNumber, Card } from './card';

const LINK = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** Findings without an exception, by severity, new ones first. */
export function FindingsCard({ findings }: { findings: NonNullable<Overview['findings']> }) {
  const { by, since, excepted, exceptions } = findings;
  const sum = (of: 'open' | 'began') => by.reduce((total, row) => total + row[of], 0);
  return (
    <Card id="findings-title" title="Findings" aside="newest first">
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        <BigNumber
          href={`/findings?state=open&from=${since}`}
          count={sum('began')}
          words="new in the last 7 days"
        />
        <BigNumber href="/findings?state=open" count={sum('open')} words="open" />
        {excepted === 0 ? null : (
          <BigNumber
            href="/findings?state=excepted"
            count={excepted}
            words={excepted === 1 ? 'with an exception' : 'with exceptions'}
          />
        )}
      </div>
      <ul className="mt-2 divide-y divide-line border-t border-line text-sm">
        {by
          .filter(({ open }) => open > 0)
          .map(({ severity, open, began }) => (
            <li key={severity} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
              <span className="grow">
                <SeverityMark severity={severity} />
              </span>
              {began === 0 ? null : (
                <PageLink
                  href={`/findings?severity=${severity}&state=open&from=${since}`}
                  className={`font-semibold text-warn numeric ${LINK}`}
                >{`${countWords(began)} new`}</PageLink>
              )}
              <PageLink
                href={`/findings?severity=${severity}&state=open`}
                className={`text-ink-2 numeric ${LINK}`}
              >{`${countWords(open)} open`}</PageLink>
            </li>
          ))}
      </ul>
      {exceptions.soon + exceptions.asked === 0 ? null : (
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 border-t border-line pt-1.5 text-sm">
          {exceptions.soon === 0 ? null : (
            <PageLink
              href="/exceptions?state=soon"
              className={`${exceptions.sooner > 0 ? 'text-bad' : 'text-warn'} ${LINK}`}
            >
              {endingWords(exceptions)}
            </PageLink>
          )}
          {exceptions.asked === 0 ? null : (
            <PageLink href="/exceptions?state=asked" className={`text-ink-2 ${LINK}`}>
              {exceptions.asked === 1
                ? '1 exception needs approval'
                : `${countWords(exceptions.asked)} exceptions need approval`}
            </PageLink>
          )}
        </p>
      )}
    </Card>
  );
}

/** "3 exceptions expire within 14 days, 1 of them within 3" */
const endingWords = ({ soon, sooner }: NonNullable<Overview['findings']>['exceptions']): string =>
  [
    soon === 1
      ? `1 exception expires within ${sooner === 1 ? EXCEPTION_WARNS.last : EXCEPTION_WARNS.first} days`
      : `${countWords(soon)} exceptions expire within ${EXCEPTION_WARNS.first} days`,
    ...(sooner === 0 || soon === 1 ? [] : [`${countWords(sooner)} of them within ${EXCEPTION_WARNS.last}`]),
  ].join(', ');
