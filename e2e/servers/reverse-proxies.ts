import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { getuid } from 'node:process';
import { UNPACKED_PROGRAMS } from '../../scripts/find-browser';

/** Where a reverse proxy and the console behind it listen, on this machine. */
export interface ProxyPorts {
  tls: number;
  plain: number;
  console: number;
}

interface ReverseProxy {
  /** Its program, and the environment variable that says where it is if it isn't installed. */
  program: string;
  variable: string;
  /** The recipe in docs/proxies with the ports and files of a test: the rest stays as it is. */
  configure(recipe: string, folder: string, ports: ProxyPorts): string;
  command(configuration: string): string[];
}

const CERTIFICATE = resolve('lib/testing/certificates/server.pem');

/** Fails if a recipe doesn't contain what a test replaces: it would not run what the documentation says. */
function replaced(recipe: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The recipe does not contain “${from}”.`);
    return text.replaceAll(from, to);
  }, recipe);
}

export const REVERSE_PROXIES: Readonly<Record<'nginx' | 'caddy', ReverseProxy>> = {
  nginx: {
    program: 'nginx',
    variable: 'NGINX_PROGRAM',
    configure(recipe, folder, { tls, plain, console }) {
      const site = replaced(recipe, [
        ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
        ['listen 80;', `listen 127.0.0.1:${plain};`],
        ['127.0.0.1:3000', `127.0.0.1:${console}`],
        ['https://console.example', `https://localhost:${tls}`],
        ['server_name console.example', 'server_name localhost'],
        ['/etc/ssl/certs/console.example.pem', CERTIFICATE],
        ['/etc/ssl/private/console.example.key', CERTIFICATE],
      ]);
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      // Debian's own nginx.conf has the user www-data.
      return [
        ...(getuid?.() === 0 ? ['user root;'] : []),
        `pid ${join(folder, 'nginx.pid')};`,
        'error_log stderr;',
        'daemon off;',
        'events {}',
        `http { access_log off; ${kept.join(' ')}\n${site}}`,
      ].join('\n');
    },
    command: (configuration) => ['-c', configuration, '-e', 'stderr'],
  },
  caddy: {
    program: 'caddy',
    variable: 'CADDY_PROGRAM',
    configure(recipe, folder, { tls, plain, console }) {
      const site = replaced(recipe, [
        ['127.0.0.1:3000', `127.0.0.1:${console}`],
        ['\nconsole.example {', `\nlocalhost:${tls} {\n\ttls ${CERTIFICATE} ${CERTIFICATE}`],
      ]);
      const own = [
        'admin off',
        'log {',
        'level ERROR',
        '}',
        `storage file_system ${folder}`,
        `http_port ${plain}`,
      ];
      return ['{', ...own, '}', site].join('\n');
    },
    command: (configuration) => ['run', '--adapter', 'caddyfile', '--config', configuration],
  },
};

const RECIPES = {
  nginx: 'docs/proxies/nginx.conf',
  caddy: 'docs/proxies/Caddyfile',
};
export type ProxyName = keyof typeof RECIPES;

/** The path of a proxy's program; null if it isn't on this machine. */
export function findProxy(name: ProxyName): string | null {
  const { program, variable } = REVERSE_PROXIES[name];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    UNPACKED_PROGRAMS,
  ];
  const paths = [process.env[variable], ...folders.map((folder) => join(folder, program))];
  return paths.find((path) => path !== undefined && path !== '' && isProgram(path)) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts a proxy with its recipe. The caller ends it. @param folder for its files */
export function startProxy(name: ProxyName, path: string, folder: string, ports: ProxyPorts): ChildProcess {
  const { configure, command } = REVERSE_PROXIES[name];
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, 'configuration');
  writeFileSync(configuration, configure(readFileSync(RECIPES[name], 'utf8'), folder, ports));
  return spawn(path, command(configuration), {
    env: {
      ...process.env,
      HOME: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
