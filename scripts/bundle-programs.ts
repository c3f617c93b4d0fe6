import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLED } from '../simulation/bundle';
import { makeReadable } from './make-readable';

/** Run by `scripts/run.mjs`. */
const PROGRAMS = ['start', 'service', 'backup', 'restore', 'reset-sandbox', 'verify-activity'];
const FOLDER = join('.next', 'programs');

/**
 * Bundles the programs of a console into `.next/programs`. They share their code, and load what they import later only
 * then. Not minified: a stack trace names functions without a source map, which Node would read at each start.
 */
export async function bundlePrograms(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await build({
    ...BUNDLED,
    entryPoints: PROGRAMS.map((name) => join('scripts', `${name}.ts`)),
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    // Shared with Next in one process, or with files of their own.
    external: ['next', 'pg', 'pg-native', 'pino', 'undici', '@electric-sql/*'],
  });
  makeReadable(FOLDER);
}
