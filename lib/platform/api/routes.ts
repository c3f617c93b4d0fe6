/** Routing by an operation's name, `PUT /api/labels/{kind}/{id}`. Without zod. */
export interface Route {
  method: string;
  /** In Hono's syntax: `/api/labels/:kind/:id`. */
  path: string;
}

export function routeOf(name: string): Route {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') };
}

/**
 * Value of the Allow header for a path with operations of these names; null: there are none. HEAD is implied by GET.
 */
export function allowedMethods(names: readonly string[]): (path: string) => string | null {
  const rows = names.map((name) => {
    const [method = '', path = ''] = name.split(' ');
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return { methods: method === 'GET' ? ['GET', 'HEAD'] : [method], pattern: new RegExp(`^${pattern}$`) };
  });
  return (path) => {
    const methods = rows.flatMap((row) => (row.pattern.test(path) ? row.methods : []));
    return methods.length === 0 ? null : [...new Set(methods)].sort().join(', ');
  };
}

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
 * Finds rows by path: a literal path takes precedence over one with parameters, and a parameter is one path segment.
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

function decode(part: string): string {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return part;
  }
}
