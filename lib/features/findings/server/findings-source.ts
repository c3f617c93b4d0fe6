import { type SQL, sql } from 'drizzle-orm';
import { SEVERITIES, type Severity } from '@/lib/configuration/checks/definition';
import { alertDeliveries } from '@/lib/features/alerts/tables';
import { isExcepted } from '@/lib/features/exceptions/server/exception-in-force';
import { findings } from '@/lib/features/findings/tables';
import { isReportedByAlert } from '@/lib/features/history/server/reported-by-alert';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import type { ListSource } from '@/lib/platform/list/server/list-sql';
import type { FINDING_STATES, FINDINGS_LIST } from '../list';

type State = (typeof FINDING_STATES)[number];

/** The filters of findings on a day, for a query on `findings AS finding`. */
export const findingsSource = (day: string): ListSource<typeof FINDINGS_LIST> => ({
  table: findings,
  filters: {
    check: (id: string) => sql`finding.check = ${id}::uuid`,
    severity: (severity: Severity) => sql`finding.severity = ${SEVERITIES.indexOf(severity)}::int`,
    state: (state: State) => isIn(state, day),
    told: (id: string) => isInAlert(id),
    profile: (uuid: string) => sql`finding.profile = ${uuid}::uuid`,
    setup: (number: number) => isOfProfiles(sql`${knownProfiles.setup} = ${number} AND ${IS_GROUPED}`),
    status: (status: string) => isOfProfiles(sql`${knownProfiles.reviewStatus} = ${status}`),
    risk: (risk: string) => isOfProfiles(sql`${knownProfiles.risk} = ${risk}`),
    team: (team: string) => isOfProfiles(sql`${knownProfiles.team} = ${team}`),
    from: (time: string) => sql`finding.since >= ${time}::timestamptz`,
    to: (time: string) => sql`finding.since <= ${time}::timestamptz`,
  },
});

/** Findings reported by an alert message. */
const isInAlert = (id: string): SQL => {
  const asked = sql`(SELECT gets -> 'findings' FROM ${alertDeliveries} WHERE id = ${id}::uuid)`;
  const least = sql`array_position(ARRAY[${sql.raw(SEVERITIES.map((severity) => `'${severity}'`).join(', '))}], ${asked} ->> 'least') - 1`;
  return sql`${isReportedByAlert(sql`finding.digest`, id)} AND (finding.severity >= (SELECT ${least})
    OR finding."check"::text IN (SELECT json_array_elements_text(${asked} -> 'checks')))`;
};

/** Findings in a state on a day, for a query on `findings AS finding`. */
export function isIn(state: State, day: string): SQL {
  if (state === 'all') return sql`true`;
  if (state === 'ended') return sql`finding.until IS NOT NULL`;
  return state === 'excepted'
    ? sql`(finding.until IS NULL AND ${isExcepted(day)})`
    : sql`(finding.until IS NULL AND NOT ${isExcepted(day)})`;
}

const isOfProfiles = (condition: SQL): SQL => sql`EXISTS (SELECT FROM ${knownProfiles}
  WHERE ${knownProfiles.uuid} = finding.profile AND ${condition})`;
