/** The match of a path: rows by method, and the path parameters in braces. */
export interface RouteMatch<Row> {
  rows: ReadonlyMap<string, Row>;
  params: Record<string, string>;
}

interface Pattern<Row> {
  regex: RegExp;
  /** Names of the parameters, in order. */
  names: readonly string[];
  rows: Map<string, Row>;
}

const PART = /\{(\w+)\}/g;

/**
 * Finds rows by path: the path with fewer parameters takes precedence, and a parameter is one path segment.
 * Source: OpenAPI 3.1, "Paths Object".
 * @param rows by name, `PUT /api/labels/{kind}/{id}`
 */
export function createRouter<Row>(
  rows: Iterable<readonly [name: string, row: Row]>,
): (path: string) => RouteMatch<Row> | null {
  const written = new Map<string, Map<string, Row>>();
  for (const [name, row] of rows) {
    const [method = '', path = ''] = name.split(' ');
    const there = written.get(path) ?? new Map<string, Row>();
    written.set(path, there.set(method, row));
  }
  const patterns: Pattern<Row>[] = [];
  for (const [path, there] of written) {
    const names = [...path.matchAll(PART)].map(([, name = '']) => name);
    if (names.length === 0) continue;
    const regex = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(PART, '([^/]+)')}$`);
    patterns.push({ regex, names, rows: there });
    written.delete(path);
  }
  patterns.sort((one, other) => one.names.length - other.names.length);
  return (path) => {
    const there = written.get(path);
    if (there) return { rows: there, params: {} };
    for (const { regex, names, rows: found } of patterns) {
      const parts = regex.exec(path);
      if (!parts) continue;
      const params: Record<string, string> = {};
      for (const [index, name] of names.entries()) params[name] = decode(parts[index + 1] ?? '');
      return { rows: found, params };
    }
    return null;
  };
}

/** The row for a method: HEAD is answered as GET is. */
export const rowFor = <Row>({ rows }: RouteMatch<Row>, method: string): Row | undefined =>
  rows.get(method === 'HEAD' ? 'GET' : method);

/** Value of the Allow header. Source: RFC 9110, section 10.2.1. */
export const allowedMethods = ({ rows }: RouteMatch<unknown>): string =>
  [...rows.keys(), ...(rows.has('GET') ? ['HEAD'] : [])].sort().join(', ');

function decode(part: string): string {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return part;
  }
}
