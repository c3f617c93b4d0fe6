import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'app',
  'components',
  'lib',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'package.json',
  'proxy.ts',
  'security-headers.json',
];

/** Builds the console if there is no build yet, or if it is older than its sources. */
export function ensureBuild(): void {
  if (!needsBuild()) return;
  console.log('Building the console. This takes about a minute and is needed only once.');
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed. See the errors above.');
}

function needsBuild(): boolean {
  const built = statSync('.next/BUILD_ID', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = SOURCES.flatMap((root) =>
    statSync(root).isFile()
      ? [root]
      : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
  );
  return sources.some((path) => statSync(path).mtimeMs > built);
}
