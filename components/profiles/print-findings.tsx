'use client';

import { useQuery } from '@tanstack/react-query';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { checkNumber, FINDING_BEGINNINGS, SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import type { ProfileChecks } from '@/lib/features/checks/checks';
import { profileChecksQuery } from '@/lib/features/findings/queries';

type Finding = ProfileChecks['findings'][number];

/** For print: the checks that the profile fails, since when, and any exceptions. */
export function PrintFindings({ uuid }: { uuid: string }) {
  const { data } = useQuery(profileChecksQuery(uuid));
  const zone = useInBrowser() ? undefined : 'UTC';
  return (
    <section aria-label="Findings, printed" className="mb-5 hidden print:block">
      <h2 className="mb-1">Findings</h2>
      <p className="text-ink-2">{findingsWords(data)}</p>
      <ul>
        {data?.findings.map((finding) => (
          <li
            key={finding.number}
            className="mt-2 border-t border-line pt-2 wrap-anywhere print:break-inside-avoid"
          >
            <p className="font-medium">
              {SEVERITY_WORDS[finding.severity]} · {checkNumber(finding.check.number)}{' '}
              <MarkedText>{finding.check.title}</MarkedText>
            </p>
            {finding.why === '' ? null : (
              <p>
                <MarkedText>{finding.why}</MarkedText>
              </p>
            )}
            <p className="text-ink-2">
              <MarkedText>{findingStateWords(finding, zone)}</MarkedText>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of checks that apply to the profile, and their results. */
export function findingsWords(checks: Pick<ProfileChecks, 'findings' | 'counts'> | undefined): string {
  if (checks === undefined) return 'Unknown: the checks of this profile could not be loaded.';
  const { fail, pass, unknown, error, not_applicable } = checks.counts;
  const judged = fail + pass + unknown + error;
  if (judged + not_applicable + checks.findings.length === 0) return 'No active checks.';
  const open = checks.findings.length;
  const found = open === 0 ? 'No open findings' : open === 1 ? '1 open finding' : `${open} open findings`;
  const not = unknown + error;
  const doubt = not === 0 ? '' : `; the result of ${not === 1 ? '1 check' : `${not} checks`} is unknown`;
  return `${found}${doubt}.`;
}

/** When it started failing, whether it still does, and any exception. */
export function findingStateWords(
  { since, began, isRegression, isStale, readAt, exception }: Finding,
  zone?: string,
): string {
  const at = (iso: string) => exactTime(new Date(iso), zone);
  const words = [`Since ${at(since)} (${FINDING_BEGINNINGS[began]}).`];
  if (isRegression) words.push('It has failed before.');
  if (isStale) words.push(`Now unknown: last read ${readAt === null ? 'at an unknown time' : at(readAt)}.`);
  if (exception?.holds) {
    words.push(
      `Exception by ${exception.madeBy} until the end of ${exception.until} (UTC): “${exception.reason}”.`,
    );
  }
  return words.join(' ');
}
