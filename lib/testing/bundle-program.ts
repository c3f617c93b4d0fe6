import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Makes one file of a program that tests start again and again: without compiling and finding its modules one
 * by one, it is there in a quarter of the time. To be run from the project's folder.
 *
 * @returns its path, among the temporary files
 */
export async function bundleProgram(program: string): Promise<string> {
  const outfile = join(await mkdtemp(join(tmpdir(), 'portal-console-program-')), 'program.mjs');
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['react-server'],
    external: ['pg-native'],
    // For what is no ES module.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}
