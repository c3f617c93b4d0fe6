import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { APPLICATION } from '../lib/application-key';
import { type Environment, readEnvironment } from '../lib/env';
import { answerEarly } from './answer-early';
import { StaticFiles } from './static-files';

/** Running requests get this long to end after SIGTERM, in milliseconds. */
const GRACE = 30_000;

/** Connections that wait to be taken: of a crowd above Node's 511 the rest would knock again a second later. */
const BACKLOG = 4_096;

/** What a build is made of. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'instrumentation.ts',
  'next.config.mjs',
  'package.json',
  'proxy.ts',
  'security-headers.json',
];

Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });

try {
  await start();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}

async function start(): Promise<void> {
  const env = readEnvironment();
  if (needsBuild()) build();
  const { default: next } = await import('next');
  const app = next({ dev: false, port: env.port, hostname: 'localhost' });
  await app.prepare();
  const handle = app.getRequestHandler();
  const files = new StaticFiles();
  // Without them Next compresses each file for each request.
  files.load().catch((cause: unknown) => console.error('Static files are sent by Next:', cause));
  const server = createServer((request, response) => {
    // An absolute-form target (RFC 9112, section 3.2.2) asks for a proxy, which this is not.
    if (!request.url?.startsWith('/')) response.writeHead(400, { connection: 'close' }).end();
    else if (!answerEarly(request, response) && !files.answer(request, response))
      void handle(request, response);
  });
  server.listen({ port: env.port, backlog: BACKLOG }, () => void announce(env));
  server.on('error', (cause) => {
    console.error(`Port ${env.port} cannot be used: ${cause.message}. Set PORT to another one.`);
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(server));
}

/** Said once the first answer has come: the data is open then, or the process has ended with the reason. */
async function announce(env: Environment): Promise<void> {
  const address = `http://localhost:${env.port}`;
  await fetch(`${address}/api/connection`);
  const service = env.remote ? `the service at ${new URL(env.remote.baseUrl).host}` : 'the embedded sandbox';
  console.log(`Portal Console is open on ${address} with ${service}.`);
}

/** Takes no new request, lets the running ones end, then closes the data. */
async function stop(server: ReturnType<typeof createServer>): Promise<void> {
  setTimeout(() => process.exit(1), GRACE).unref();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  const running = (globalThis as { [APPLICATION]?: Promise<{ close(): Promise<void> }> })[APPLICATION];
  await running?.then((application) => application.close());
  process.exit(0);
}

/** Whether there is no build yet, or one that is older than what it was made of. */
function needsBuild(): boolean {
  const built = statSync('.next/BUILD_ID', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = SOURCES.flatMap((root) =>
    statSync(root).isFile()
      ? [root]
      : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
  );
  return sources.some((path) => statSync(path).mtimeMs > built);
}

function build(): void {
  console.log('Building the console. This takes about a minute and is done once.');
  const { status } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed; see above.');
}
