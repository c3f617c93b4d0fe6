import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { PlantedFault } from './planted-faults';

/** Inside the project, so that imports that are not bundled can be resolved. */
export const FOLDER = join('.cache', 'simulation');

/** How every program for Node is bundled. */
export const BUNDLED = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['react-server'],
  // For dependencies that are not ES modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'error',
} as const satisfies BuildOptions;

/**
 * Bundles a program of the simulation into one file.
 * @param fault a fault to plant into the product's code
 * @returns its path
 */
export async function bundle(program: string, fault: PlantedFault | null = null): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `${program}${fault ? `-${fault.name}` : ''}.mjs`);
  await build({
    ...BUNDLED,
    entryPoints: [join('simulation', `${program}.ts`)],
    outfile,
    external: ['pg-native', '@electric-sql/*'],
    plugins: fault ? [plants(fault)] : [],
    sourcemap: 'linked',
  });
  return outfile;
}

/** A file's text with the fault planted. @throws Error if the code to replace is missing or occurs more than once */
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
