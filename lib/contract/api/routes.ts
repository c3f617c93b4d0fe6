/** How an operation's name, `PUT /api/labels/{kind}/{id}`, is routed. Without zod. */
export interface Route {
  method: string;
  /** As Hono writes it: `/api/labels/:kind/:id`. */
  path: string;
}

export function routeOf(name: string): Route {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') };
}

/** Value of the Allow header for a path below which operations of these names stand; null: there is none at it. HEAD comes with GET. */
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
