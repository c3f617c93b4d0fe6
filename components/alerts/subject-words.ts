import type { AlertSubjects, AlertsAnswer } from '@/lib/contract/alerts';
import { SEVERITY_WORDS } from '@/lib/contract/checks/results';

/** What a destination is told of, each in a few words. */
export function subjectWords(
  { findings, drift, exceptions, survey, assignments }: AlertSubjects,
  checks: AlertsAnswer['checks'],
): string[] {
  return [
    ...(findings === null ? [] : findingWords(findings, checks)),
    ...(drift ? ['Drift'] : []),
    ...(exceptions ? ['Exceptions that end'] : []),
    ...(survey ? ['A survey that falls behind'] : []),
    ...(assignments ? ['Runs of assignments'] : []),
  ];
}

function findingWords(
  { least, checks: named }: NonNullable<AlertSubjects['findings']>,
  checks: AlertsAnswer['checks'],
): string[] {
  const titles = checks.filter(({ id }) => named.includes(id)).map(({ title }) => title);
  const bySeverity =
    least === null
      ? []
      : [
          least === 'info'
            ? 'Newly failing'
            : `Newly failing, ${SEVERITY_WORDS[least].toLowerCase()} or worse`,
        ];
  return [...bySeverity, ...titles.map((title) => `Newly failing: ${title}`)];
}
