import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Adds every optional package for other platforms to the lock file. If a registry lacks some of them, npm leaves them
 * out, and `npm ci` then rejects the file (npm calls it out of sync). Their version is fixed by the package that
 * depends on them. Their integrity is what the registry returns today: without one, npm would install whatever it finds
 * there later.
 */
interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

const FILE = 'package-lock.json';
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, LockedPackage> };
const added: string[] = [];

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const words = name.split(/[/-]/);
    const os = SYSTEMS.filter((system) => words.includes(system));
    const cpu = PROCESSORS.filter((processor) => words.includes(processor));
    lock.packages[place] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(owner.dev ? { dev: true } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
    added.push(name);
  }
}

for (const [place, locked] of Object.entries(lock.packages)) {
  if (place === '' || locked.link || locked.integrity !== undefined) continue;
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const asked = ['view', `${name}@${locked.version}`, 'dist.integrity'];
  const integrity = execFileSync('npm', asked, { encoding: 'utf8' }).trim();
  if (!integrity.startsWith('sha512-')) throw new Error(`The registry has no integrity hash for ${name}.`);
  const { version = '', ...rest } = locked;
  lock.packages[place] = { version, integrity, ...rest };
}

const packages = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`Added ${added.length} packages for other platforms to ${FILE}.`);
