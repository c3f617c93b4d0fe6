import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../lib/testing/listen';
import { installedPeer, peerFolder } from './peers';
import { type Section, tenth, times, whole } from './report';
import { compareThroughput, LOAD_NOTE, type Target } from './send-load';
import { fetchToken, PROFILE_PATH, readFromService } from './service-client';
import { startService } from './start-console';
import { freshFolder, startProcess } from './start-process';

const PATH = `/v2${PROFILE_PATH}`;

/** Requests per second of the embedded service alone, next to others that give the same answer. */
export async function measureService(): Promise<Section> {
  const service = await startService();
  const authorization = `Bearer ${await fetchToken(`${service.origin}/v2`)}`;
  const body = await readFromService(`${service.origin}/v2`, PROFILE_PATH);
  const openapi = await readFromService(`${service.origin}/v2`, '/openapi.json');
  const peers = [await startPrism(openapi, body), await startJsonServer(body), await startHono(body)];
  const targets: Target[] = [
    { name: OURS, address: service.origin + PATH, headers: { authorization } },
    ...peers.map((peer) => ({ ...peer, headers: { authorization } })),
  ];
  const found = await compareThroughput(targets);
  const ours = found.get(OURS)?.perSecond ?? Number.NaN;
  const prism = found.get(PRISM)?.perSecond ?? Number.NaN;
  return {
    title: 'The embedded service alone',
    columns: ['GET profile’s configuration', 'requests/s', 'p99 ms', 'embedded service is'],
    rows: [...found].map(([name, { perSecond, p99 }]) => [
      name,
      whole(perSecond),
      tenth(p99),
      times(ours / perSecond),
    ]),
    notes: [
      `Target: at least 2 × Prism: ${ours >= 2 * prism ? 'met' : 'missed'} (${times(ours / prism)}).`,
      `All send the same answer of ${whole(Buffer.byteLength(body))} bytes. The embedded service checks the token and counts limits; Prism checks the request against the document; the others check nothing.`,
      LOAD_NOTE,
    ],
  };
}

const OURS = 'embedded service (npm run service)';
const PRISM = 'Stoplight Prism 5.14.2, same document';

/** The service's own OpenAPI document, with the answer as its example so that both send the same. */
async function startPrism(openapi: string, body: string): Promise<Target> {
  const folder = installedPeer('prism');
  const document = JSON.parse(openapi) as OpenapiDocument;
  const operation = document.paths['/profiles/{uuid}/portal-configuration']?.get;
  if (!operation) throw new Error('The OpenAPI document does not contain the measured route.');
  operation.responses['200'].content['application/json'].example = JSON.parse(body);
  const file = join(freshFolder(), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const port = await freePort();
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const node = [program, 'mock', '--port', String(port), '--verboseLevel', 'silent', file];
  const { origin } = await startProcess({ node, port });
  // Depending on its version, Prism serves the document's server path or the root: try both.
  const address = (await fetch(origin + PATH)).status === 404 ? origin + PROFILE_PATH : origin + PATH;
  return { name: PRISM, address };
}

interface OpenapiDocument {
  paths: Record<
    string,
    { get?: { responses: { 200: { content: { 'application/json': { example?: unknown } } } } } }
  >;
}

async function startJsonServer(body: string): Promise<Target> {
  const folder = installedPeer('json-server');
  const data = freshFolder();
  const [rows, routes] = [join(data, 'db.json'), join(data, 'routes.json')];
  writeFileSync(rows, JSON.stringify({ configuration: JSON.parse(body) }));
  writeFileSync(routes, JSON.stringify({ [PATH]: '/configuration' }));
  const port = await freePort();
  const program = join(folder, 'node_modules/json-server/lib/cli/bin.js');
  const node = [program, '--quiet', '--port', String(port), '--routes', routes, rows];
  const { origin } = await startProcess({ node, port });
  return { name: 'json-server 0.17.4', address: origin + PATH };
}

async function startHono(body: string): Promise<Target> {
  const file = join(freshFolder(), 'answer.json');
  writeFileSync(file, body);
  const { origin } = await startProcess({ node: [join(peerFolder('hono'), 'server.mjs'), file] });
  return { name: 'bare Hono route, prepared answer', address: origin + PATH };
}
