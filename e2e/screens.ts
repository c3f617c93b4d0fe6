import type { APIRequestContext } from '@playwright/test';
import { HARBOUR_AND_FINCH, profilePath } from './journey';

/** The window in which most screens are looked at. */
export const LAPTOP = { width: 1366, height: 768 };

/** The UUID of nothing. */
const NEVER = '00000000-0000-4000-8000-000000000000';

/** Every screen of a console with a year of history, by its path. A check and an assignment have addresses of their own. */
export async function listScreens(request: APIRequestContext, home: string): Promise<string[]> {
  const { checks } = (await (await request.get(`${home}/api/checks`)).json()) as { checks: { id: string }[] };
  const [check] = checks;
  return [
    '/',
    '/profiles',
    '/profiles?q=zzzz',
    '/setups',
    '/configurations',
    '/configurations?q=zzzz',
    '/configurations?configuration=1000',
    '/checks',
    `/checks/${check?.id}`,
    `/checks/${check?.id}/edit`,
    '/checks/new',
    `/checks/${NEVER}`,
    '/findings',
    '/exceptions?state=all',
    '/drift',
    '/baselines',
    '/baselines?keep=',
    '/alerts',
    '/assignments',
    '/assignments/1',
    '/assignments/2',
    '/assignments/new?add=317',
    '/assignments/999999',
    '/activity',
    '/events',
    '/events?open=msg_never',
    '/labels',
    '/labels?kind=people_model',
    '/labels?q=zzzz',
    '/operators',
    '/operators?operator=invite',
    '/settings',
    '/account',
    '/sandbox',
    `/sandbox?profile=${HARBOUR_AND_FINCH}`,
    '/sandbox?view=scenarios',
    '/sandbox?view=webhooks',
    '/sandbox?view=limits',
    '/stage',
    profilePath(HARBOUR_AND_FINCH),
    ...['checks', 'events', 'history', 'preview', 'preview&step=ownership', 'json'].map((tab) =>
      profilePath(HARBOUR_AND_FINCH, `?tab=${tab}`),
    ),
    profilePath(HARBOUR_AND_FINCH, '?ask=trustees'),
    profilePath(HARBOUR_AND_FINCH, '?edit=forms'),
    profilePath(NEVER),
    '/compare',
    `/preview?of=profile:${HARBOUR_AND_FINCH}&of=profile:${HARBOUR_AND_FINCH}~hidden.104.317`,
    '/nowhere',
  ];
}

/**
 * Buttons and links of an ARIA snapshot that share a name, though they do different things: links lead to different
 * addresses. A named group, such as a fieldset, is part of the name: screen readers say it first.
 *
 * @param same Names that may repeat, because they do the same thing
 */
export function repeatedNames(snapshot: string, same: readonly string[]): string[] {
  const lines = snapshot.split('\n');
  const groups: { depth: number; name: string }[] = [];
  const found = new Map<string, Set<string>>();
  for (const [index, line] of lines.entries()) {
    const read = /^(\s*)- '?(button|link|group)(?= |:|$)(?: "((?:[^"\\]|\\.)*)")?/.exec(line);
    const depth = line.search(/\S/);
    while (depth >= 0 && (groups.at(-1)?.depth ?? -1) >= depth) groups.pop();
    if (read === null) continue;
    const [, , role = '', own = ''] = read;
    if (role === 'group') groups.push({ depth, name: own });
    else if (!same.includes(own)) {
      const name = `${role} "${[...groups.map((group) => group.name), own].filter(Boolean).join(' › ')}"`;
      const address = /- \/url: (.*)/.exec(lines[index + 1] ?? '')?.[1];
      const places = found.get(name) ?? new Set();
      places.add(role === 'link' && address !== undefined ? address : String(index));
      found.set(name, places);
    }
  }
  return [...found].filter(([name, places]) => places.size > 1 || name.endsWith('""')).map(([name]) => name);
}
