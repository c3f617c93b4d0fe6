import { join } from 'node:path';

/** From the working directory, because inside Next's bundle `import.meta.url` names the bundle's folder. */
export function migrationsFolder(): string {
  return join(process.cwd(), 'lib', 'platform', 'db', 'migrations');
}
