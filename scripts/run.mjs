/**
 * Runs a program of the build, such as `node scripts/run.mjs start`: in plain JavaScript, so that a running console
 * loads no TypeScript (docs/decisions/133). What is missing or older than its sources is built first. With `--built`
 * nothing is compared, because an image contains its build, but not all of its sources.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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
/** Contains the ID of the process that builds. */
const LOCK = join('.cache', 'build.lock');
const LOOKS_EVERY = 200;

const [node, path, name, ...words] = process.argv;
const program = join('.next', 'programs', `${name}.mjs`);
if (!words.includes('--built') && (missing() !== null || existsSync(LOCK))) {
  await lockBuild();
  // Another start may have built it meanwhile.
  const parts = missing();
  if (parts !== null) build(...parts);
  rmSync(LOCK);
}
if (!existsSync(program)) end(`The build has no program ${program}. Run npm run build first.`);
process.argv = [node, path, ...words.filter((word) => word !== '--built')];
await import(pathToFileURL(program).href);

/** The words for a build that makes what is missing; null if nothing is. */
function missing() {
  if (name === 'start' && !isBuilt(join('.next', 'BUILD_ID'), OF_PAGES)) {
    // Someone who only runs the console builds once. Someone who changes it builds again, which the cache is for.
    return existsSync(join('.next', 'BUILD_ID')) ? [] : ['--once'];
  }
  return isBuilt(program, OF_PROGRAMS) ? null : ['--programs'];
}

/** Waits for a build of the same folder: two at once would leave a broken one. A dead process's lock is replaced. */
async function lockBuild() {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld()) rmSync(LOCK, { force: true });
    else if (!hasWaited) console.log('Another start is building the console. Waiting for it.');
    await setTimeout(LOOKS_EVERY);
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error.code === 'EPERM';
  }
}

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
  if (!words.includes('--programs'))
    console.log('Building the console. This takes about a minute and is needed only once.');
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '--', ...words], { stdio: 'inherit' });
  if (status !== 0) end('The build failed. See the errors above.');
}

function end(words) {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
