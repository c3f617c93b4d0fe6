/**
 * Runs a program of the build, such as `node scripts/run.mjs start`: in plain JavaScript, so that a running console
 * loads no TypeScript (docs/decisions/133). What is missing or older than its sources is built first. With `--built`
 * nothing is compared, because an image contains its build, but not all of its sources.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Sources of the programs, and of the console's pages. A build that is older than one of them is made again. */
const OF_PROGRAMS = ['lib', 'scripts', 'package.json', 'security-headers.json'];
const OF_PAGES = [
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

const [node, path, name, ...words] = process.argv;
const program = join('.next', 'programs', `${name}.mjs`);
if (!words.includes('--built')) {
  const hasPages = name !== 'start' || isBuilt(join('.next', 'BUILD_ID'), OF_PAGES);
  if (!hasPages) {
    console.log('Building the console. This takes about a minute and is needed only once.');
    // Someone who only runs the console builds once. Someone who changes it builds again, which the cache is for.
    build(...(existsSync(join('.next', 'BUILD_ID')) ? [] : ['--once']));
  } else if (!isBuilt(program, OF_PROGRAMS)) build('--programs');
}
if (!existsSync(program)) end(`The build has no program ${program}. Run npm run build first.`);
process.argv = [node, path, ...words.filter((word) => word !== '--built')];
await import(pathToFileURL(program).href);

/** Whether a file of the build is newer than everything that it is made of. Tests are no part of it. */
function isBuilt(file, sources) {
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built > 0 && sources.every((source) => isOlder(source, built));
}

function isOlder(path, built) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  if (!found.isDirectory()) return found.mtimeMs <= built || path.includes('.test.');
  return readdirSync(path).every((one) => isOlder(join(path, one), built));
}

function build(...words) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '--', ...words], { stdio: 'inherit' });
  if (status !== 0) end('The build failed. See the errors above.');
}

function end(words) {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
