import { CONTROL_ROUTES } from './routes';

const METHODS = new Map<string, { pattern: RegExp; methods: Set<string> }>();

for (const { path, method } of [...CONTROL_ROUTES, { path: '/openapi.json', method: 'get' }]) {
  const known = METHODS.get(path) ?? {
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
    methods: new Set<string>(),
  };
  known.methods.add(method.toUpperCase());
  if (method === 'get') known.methods.add('HEAD');
  METHODS.set(path, known);
}

/** Value of the Allow header for a path that exists; null for one that does not. */
export function allowedControlMethods(path: string): string | null {
  const matching = [...METHODS.values()].filter(({ pattern }) => pattern.test(path));
  const methods = new Set(matching.flatMap((row) => [...row.methods]));
  return methods.size === 0 ? null : [...methods].sort().join(', ');
}
