import type { Severity } from '@/lib/configuration/checks/definition';
import {
  checkNumber,
  FINDING_BEGINNINGS,
  type FindingBeginning,
  SEVERITY_WORDS,
} from '@/lib/configuration/checks/results';
import type { OutcomeCounts } from '@/lib/features/assignments/plan';
import {
  assignmentNumber,
  ITEM_OUTCOME_WORDS,
  ITEM_OUTCOMES,
  STOP_REASONS,
  type StopReason,
} from '@/lib/features/assignments/words';
import type { CoverageCounts } from '@/lib/features/profiles/coverage';
import type { DestinationKind, ExceptionStage } from '../alert-words';
import { bodyOf, type MessageLine } from './message-body';

/** A customer as messages show it: by the name that operators gave it, the reference, or the UUID. */
interface Of {
  profile: string;
  customerReference: string | null;
  /** Its label in the console. */
  name: string | null;
  link: string;
}

/** States of a run that are reported: it has finished, or needs someone's attention. */
export type ReportedState = 'done' | 'cancelled' | 'looking' | 'stopped';

interface OfCheck {
  check: { id: string; number: number; title: string };
}

/** A bounded list with the true total and a link to all of it. */
interface Part<Row> {
  total: number;
  link: string;
  rows: readonly Row[];
}

/** The content of one digest for one destination. Times are ISO 8601. */
export interface Digest {
  number: number;
  at: string;
  /** The console's public address. */
  console: string;
  coverage: CoverageCounts;
  findings:
    | (Part<
        Of & OfCheck & { severity: Severity; since: string; began: FindingBeginning; isRegression: boolean }
      > & { bySeverity: readonly { severity: Severity; count: number }[] })
    | null;
  drift: Part<Of & { found: string; sections: readonly string[] }> | null;
  exceptions: Part<Of & OfCheck & { until: string; stage: ExceptionStage }> | null;
  survey: { older: number; hours: number; link: string } | null;
  assignments: Part<{
    number: number;
    title: string;
    state: ReportedState;
    /** Why it stopped automatically. */
    stopped: StopReason | null;
    outcomes: OutcomeCounts;
    link: string;
  }> | null;
  approvals: Part<
    { madeBy: string; link: string } & (
      | { kind: 'plan'; number: number; title: string }
      | ({ kind: 'exceptions'; profiles: number; until: string; reason: string } & OfCheck)
      | ({ kind: 'check_change' } & OfCheck)
    )
  > | null;
}

type RequestedApproval = NonNullable<Digest['approvals']>['rows'][number];

export interface ComposedMessage {
  subject: string;
  body: string;
}

export function composeDigest(kind: DestinationKind, digest: Digest): ComposedMessage {
  const subject = `Portal Console: ${summaryOf(digest).join(', ')}`;
  const data = { type: 'alerts.digest', ...toJson(digest) };
  return { subject, body: bodyOf(kind, { subject, lines: linesOf(digest), console: digest.console, data }) };
}

/** @param at ISO 8601 */
export function composeTest(
  kind: DestinationKind,
  { console, at, by }: { console: string; at: string; by: string },
): ComposedMessage {
  const subject = 'Portal Console: test message';
  const lines = [{ text: `${by} sent this test message. Alerts from ${console} will arrive here.` }];
  const data = { type: 'alerts.test', timestamp: at, data: { console, by } };
  return { subject, body: bodyOf(kind, { subject, lines, console, data }) };
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

function summaryOf({ findings, drift, exceptions, survey, assignments, approvals }: Digest): string[] {
  return [
    ...(approvals ? [counted(approvals.total, 'approval requested', 'approvals requested')] : []),
    ...(findings ? [counted(findings.total, 'new finding', 'new findings')] : []),
    ...(drift ? [counted(drift.total, 'outside change', 'outside changes')] : []),
    ...(exceptions ? [counted(exceptions.total, 'expiring exception', 'expiring exceptions')] : []),
    ...(survey ? ['survey behind its objective'] : []),
    ...(assignments ? [runsSummary(assignments)] : []),
  ];
}

const RUN_WORDS: Record<ReportedState, string> = {
  done: 'finished',
  cancelled: 'was cancelled',
  looking: 'needs review',
  stopped: 'stopped automatically',
};

/** A single run is named; several are counted. */
function runsSummary({ total, rows: [run] }: NonNullable<Digest['assignments']>): string {
  return total === 1 && run
    ? `${assignmentNumber(run.number)} ${RUN_WORDS[run.state]}`
    : `${total.toLocaleString('en-GB')} runs finished or need attention`;
}

const outcomeWords = (outcomes: OutcomeCounts): string =>
  [
    ...ITEM_OUTCOMES.map(
      (outcome) => [ITEM_OUTCOME_WORDS[outcome].toLowerCase(), outcomes[outcome]] as const,
    ),
    ['not started', outcomes.left] as const,
  ]
    .flatMap(([words, count]) => (count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${words}`]))
    .join(', ') || 'no changes were needed';

const STAGE_WORDS: Record<ExceptionStage, string> = {
  14: 'ends within 14 days',
  3: 'ends within 3 days',
  0: 'has expired',
};

/** What needs approval, and who requested it. */
function approvalWords(row: RequestedApproval): string {
  const by = oneLine(row.madeBy);
  if (row.kind === 'plan') {
    return `${assignmentNumber(row.number)} ${oneLine(row.title)}: plan by ${by} needs approval`;
  }
  const check = `${checkNumber(row.check.number)} ${oneLine(row.check.title)}`;
  return row.kind === 'check_change'
    ? `${check}: change requested by ${by}`
    : `${check}: ${counted(row.profiles, 'exception', 'exceptions')} until ${row.until} UTC requested by ${by}: ${oneLine(row.reason)}`;
}

function linesOf({
  findings,
  drift,
  exceptions,
  survey,
  assignments,
  approvals,
  coverage,
  console,
}: Digest): MessageLine[] {
  return [
    ...(approvals ? part('Approval requested', approvals, approvalWords) : []),
    ...(findings
      ? part(
          `New findings: ${findings.bySeverity
            .map(
              ({ severity, count }) =>
                `${count.toLocaleString('en-GB')} ${SEVERITY_WORDS[severity].toLowerCase()}`,
            )
            .join(', ')}`,
          findings,
          ({ check, severity, since, began, isRegression, ...of }) =>
            `${nameOf(of)}: ${checkNumber(check.number)} ${oneLine(check.title)} (${severity}), since ${timeOf(since)}, ` +
            `${FINDING_BEGINNINGS[began]}${isRegression ? ', failed before' : ''}`,
        )
      : []),
    ...(drift
      ? part('Outside changes', drift, ({ found, sections, ...of }) => {
          const what = sections.length === 0 ? 'unknown difference' : sections.map(oneLine).join(', ');
          return `${nameOf(of)}: ${what}, found on ${timeOf(found)}`;
        })
      : []),
    ...(exceptions
      ? part(
          'Exceptions',
          exceptions,
          ({ check, until, stage, ...of }) =>
            `${nameOf(of)}: ${checkNumber(check.number)} ${oneLine(check.title)}, ${STAGE_WORDS[stage]} (last day ${until} UTC)`,
        )
      : []),
    ...(survey
      ? [
          {
            text:
              `The survey is behind its objective: ${counted(survey.older, 'reading is', 'readings are')} more than ` +
              `${counted(survey.hours, 'hour', 'hours')} old.`,
            link: survey.link,
          },
          BLANK,
        ]
      : []),
    ...(assignments
      ? part('Assignments', assignments, ({ number, title, state, stopped, outcomes }) => {
          const why = stopped === null ? '' : `. ${STOP_REASONS[stopped]} So far`;
          return `${assignmentNumber(number)} ${oneLine(title)} ${RUN_WORDS[state]}${why}: ${outcomeWords(outcomes)}`;
        })
      : []),
    // A run depends only on its own readings, and a request on none.
    ...(findings || drift || exceptions || survey ? [{ text: coverageWords(coverage) }] : []),
    { text: console },
  ];
}

const BLANK: MessageLine = { text: '' };

function part<Row extends { link: string }>(
  title: string,
  { total, rows, link }: Part<Row>,
  words: (row: Row) => string,
): MessageLine[] {
  const left = total - rows.length;
  return [
    { text: title, isHeading: true },
    ...rows.map((row) => ({ text: `- ${words(row)}`, link: row.link })),
    ...(left > 0 ? [{ text: `- and ${left.toLocaleString('en-GB')} more` }] : []),
    { text: 'View all:', link },
    BLANK,
  ];
}

const nameOf = ({ profile, customerReference, name }: Omit<Of, 'link'>): string => {
  const reference = customerReference === null ? profile : oneLine(customerReference);
  return name === null ? reference : `${oneLine(name)} (${reference})`;
};

/** Text written by others stays on its line and cannot contain terminal commands. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);

const timeOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** Says how many profiles are known, and how many of them were not read. */
const coverageWords = ({ known, fresh, older, unreadable, never }: CoverageCounts): string =>
  `Based on readings of ${counted(known, 'known profile', 'known profiles')}: ${fresh} up to date, ` +
  `${older} out of date, ${unreadable} unreadable, ${never} never read.`;

/** The body for webhooks, with the same member names as the console's exports. */
function toJson({
  number,
  at,
  console,
  coverage,
  findings,
  drift,
  exceptions,
  survey,
  assignments,
  approvals,
}: Digest) {
  const { known, fresh, older, unreadable, never } = coverage;
  const ofProfile = ({ profile, customerReference, name, link }: Of) => ({
    profile,
    customer_reference: customerReference,
    name,
    link,
  });
  const ofCheck = ({ check }: OfCheck) => ({ check: { ...check, number: checkNumber(check.number) } });
  const data = {
    number,
    console,
    coverage: { known, fresh, older, unreadable, never },
    findings: findings && {
      total: findings.total,
      by_severity: Object.fromEntries(findings.bySeverity.map(({ severity, count }) => [severity, count])),
      link: findings.link,
      list: findings.rows.map((row) => ({
        ...ofCheck(row),
        severity: row.severity,
        ...ofProfile(row),
        since: row.since,
        began: row.began,
        regression: row.isRegression,
      })),
    },
    drift: drift && {
      total: drift.total,
      link: drift.link,
      list: drift.rows.map((row) => ({ ...ofProfile(row), found: row.found, sections: row.sections })),
    },
    exceptions: exceptions && {
      total: exceptions.total,
      link: exceptions.link,
      list: exceptions.rows.map((row) => ({
        ...ofCheck(row),
        ...ofProfile(row),
        until: row.until,
        ...(row.stage === 0 ? { ended: true } : { ended: false, ends_within_days: row.stage }),
      })),
    },
    survey: survey && { older: survey.older, objective_hours: survey.hours, link: survey.link },
    assignments: assignments && {
      total: assignments.total,
      link: assignments.link,
      list: assignments.rows.map((run) => ({
        number: assignmentNumber(run.number),
        title: run.title,
        state: run.state,
        ...(run.stopped === null ? {} : { reason: run.stopped }),
        outcomes: run.outcomes,
        link: run.link,
      })),
    },
    approvals: approvals && {
      total: approvals.total,
      link: approvals.link,
      list: approvals.rows.map((row) => ({
        kind: row.kind,
        requested_by: row.madeBy,
        ...(row.kind === 'plan' ? { number: assignmentNumber(row.number), title: row.title } : ofCheck(row)),
        ...(row.kind === 'exceptions'
          ? { profiles: row.profiles, until: row.until, reason: row.reason }
          : {}),
        link: row.link,
      })),
    },
  };
  return { timestamp: at, data };
}
