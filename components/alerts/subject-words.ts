import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import type { AlertSubjects, AlertsAnswer } from '@/lib/features/alerts/alerts';

export function subjectWords(
  { findings, drift, exceptions, survey, assignments, approvals }: AlertSubjects,
  checks: AlertsAnswer['checks'],
): string[] {
  return [
    ...(findings === null ? [] : findingWords(findings, checks)),
    ...(drift ? ['Outside changes'] : []),
    ...(exceptions ? ['Expiring exceptions'] : []),
    ...(survey ? ['Survey falling behind'] : []),
    ...(assignments ? ['Assignment runs'] : []),
    ...(approvals ? ['Approval requests'] : []),
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
            ? 'New findings'
            : `New findings, ${SEVERITY_WORDS[least].toLowerCase()} or higher`,
        ];
  return [...bySeverity, ...titles.map((title) => `New findings: ${title}`)];
}
