import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SERVERS } from './addresses';
import { orderlySetup } from './orderly-setup';
import type { ScriptedService } from './scripted';

/**
 * A service that follows the API document unless a journey changes that. A journey posts the next answers to /script;
 * GET /record returns the requests since then, GET /setup the profile's configuration. Every UUID is a profile, and all
 * have the same setup: each journey reads one that was not read before.
 */

const PROFILE = /^\/v2\/profiles\/[0-9a-f-]{36}\/portal-configuration$/;

let script: ScriptedService[] = [];
let record: { method: string; path: string; at: number }[] = [];
let setup = orderlySetup();

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string> | undefined;
}

createServer(async (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  send(response, answer(request.method ?? '', path, await read(request)));
}).listen(SERVERS.faults.port);

function answer(method: string, path: string, body: string): Answer {
  if (path === '/ready') return { status: 200, body: {} };
  if (path === '/record') return { status: 200, body: record };
  if (path === '/setup') return { status: 200, body: setup };
  if (path === '/script') {
    const next = JSON.parse(body) as { script: ScriptedService[]; setup?: object };
    script = next.script;
    record = [];
    setup = { ...orderlySetup(), ...next.setup };
    return { status: 200, body: {} };
  }
  record.push({ method, path, at: Date.now() });
  const scripted = script.find(
    (step) => step.times > 0 && step.method === method && path.endsWith(step.path),
  );
  if (!scripted) return answerAsDocumented(method, path, body);
  scripted.times -= 1;
  return { status: scripted.status ?? 200, body: scripted.body, headers: scripted.headers };
}

function answerAsDocumented(method: string, path: string, body: string): Answer {
  if (path === '/v2/oauth/token') {
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, access_token: 'token-of-the-journeys' },
    };
  }
  if (path === '/v2/portal-configurations') {
    const times = { updated_at: '2026-11-01 10:00:00', created_at: '2026-01-01 09:00:00' };
    return { status: 200, body: { data: [{ id: 1, name: 'Only configuration', ...times }] } };
  }
  if (!PROFILE.test(path)) {
    return { status: 404, body: { message: 'Not found.' } };
  }
  if (method === 'PATCH') setup = { ...setup, ...(JSON.parse(body) as object) };
  return { status: 200, body: { data: setup } };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '500',
    ...headers,
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
