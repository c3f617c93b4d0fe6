import { join } from 'node:path';

/** From the working directory: inside of Next's bundle `import.meta.url` names the bundle's folder. */
export function migrationsFolder(): string {
  return join(process.cwd(), 'lib', 'db', 'migrations');
}
