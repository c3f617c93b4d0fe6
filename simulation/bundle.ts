import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { PlantedFault } from './planted-faults';

/** Inside the project, so that what is not bundled is found from there. */
export const FOLDER = join('.cache', 'simulation');

/**
 * Makes one file of a program of the simulation.
 * @param fault a fault to plant into the product's code on the way
 * @returns its path
 */
export async function bundle(program: string, fault: PlantedFault | null = null): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `${program}${fault ? `-${fault.name}` : ''}.mjs`);
  await build({
    entryPoints: [join('simulation', `${program}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['react-server'],
    external: ['pg-native', '@electric-sql/*'],
    plugins: fault ? [plants(fault)] : [],
    // For what is no ES module.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    sourcemap: 'inline',
    logLevel: 'error',
  });
  return outfile;
}

/**
 * The text of a file with the fault in it.
 * @throws Error where the code that is to be made wrong is not there any more, or not only once
 */
export function planted({ name, edits }: PlantedFault, file: string): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce(
      (text, { right, wrong }) => {
        const parts = text.split(right);
        if (parts.length === 2) return parts.join(wrong);
        throw new Error(`${name}: what is to be made wrong is ${parts.length - 1} times in ${file}.`);
      },
      readFileSync(file, 'utf8'),
    );
}

const plants = (fault: PlantedFault): Plugin => ({
  name: 'plant-a-fault',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const file = relative(process.cwd(), path);
      if (!fault.edits.some((edit) => edit.file === file)) return null;
      return { contents: planted(fault, file), loader: 'ts' };
    });
  },
});
