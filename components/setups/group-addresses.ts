import type { SetupsRequest } from '@/lib/features/setups/queries';

/** The list of profiles behind a number, with the same filter as the groups. */
export function profilesAddress(
  { status, risk, team }: SetupsRequest,
  more: Readonly<Record<string, string>>,
): string {
  const parameters = new URLSearchParams(status.map((one) => ['status', one]));
  if (risk !== null) parameters.set('risk', risk);
  if (team !== null) parameters.set('team', team);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return `/profiles?${parameters}`;
}

/** The open findings of a group. That list takes only one status, so several statuses mean all. */
export function findingsAddress({ status, risk, team }: SetupsRequest, setup: number): string {
  const [only, ...more] = status;
  const parameters = new URLSearchParams({ state: 'open', setup: String(setup) });
  const given = { status: more.length === 0 ? only : null, risk, team };
  for (const [name, value] of Object.entries(given)) if (value) parameters.set(name, value);
  return `/findings?${parameters}`;
}
