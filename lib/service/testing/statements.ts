import { type IncomingHttpHeaders, request } from 'node:http';
import { CONTOSO_WRITE, type DemoClient, NORTHWIND_READ, NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { bearer, credentials } from './requests';

/** A request whose response must be the same wherever the service is mounted. It changes nothing. */
export interface Statement {
  method: string;
  /** Below the base path, as sent. */
  path: string;
  client?: DemoClient;
  headers?: Record<string, string>;
  body?: string;
  status: number;
}

export interface ServiceResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const LIST = '/portal-configurations';
const PROFILE = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;
const JSON_TYPE = { 'content-type': 'application/json' };
const writer = { client: NORTHWIND_WRITE };

/** Addresses that do not exist for any caller. */
const NOWHERE = [
  '',
  '/',
  '/nowhere',
  '/nowhere/',
  '/nowhere%',
  '/oauth',
  '/oauth/token/',
  `${LIST}/`,
  `${LIST}/12`,
  `${PROFILE}/`,
  `/${PROFILE}`,
  '/profiles',
  '/profiles/%E0%A4%A',
  '/profiles//portal-configuration',
  '/%E0%A4%A',
  '/openapi.json/',
  '/PORTAL-CONFIGURATIONS',
];

/** Invalid UUIDs: without a token the response must not say so. */
const NO_PROFILE = [
  '%E0%A4%A',
  '%',
  '%zz',
  '%C3%28',
  '%2e%2e%2f',
  '..%252f',
  `${HARBOUR_AND_FINCH}%20`,
  `${HARBOUR_AND_FINCH};a=b`,
].map((uuid) => `/profiles/${uuid}/portal-configuration`);

const at = (method: string, path: string, status: number, more: Partial<Statement> = {}): Statement => ({
  method,
  path,
  status,
  ...more,
});
const patch = (body: string, status: number, more: Partial<Statement> = {}) =>
  at('PATCH', PROFILE, status, { ...writer, headers: JSON_TYPE, body, ...more });
const token = (body: unknown, status: number, more: Partial<Statement> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return at('POST', '/oauth/token', status, { headers: JSON_TYPE, body: text, ...more });
};

/** Requests from the API document, and typical client mistakes. */
export const STATEMENTS: readonly Statement[] = [
  ...NOWHERE.flatMap((path) => [
    at('GET', path, 404),
    at('OPTIONS', path, 404),
    at('GET', path, 404, writer),
  ]),
  at('GET', '/profiles/%00/portal-configuration', 401),
  at('GET', '/profiles/%00/portal-configuration', 400, writer),
  patch('{}', 400, { path: '/profiles/%00/portal-configuration' }),
  ...NO_PROFILE.flatMap((path) => [
    at('GET', path, 401),
    at('GET', path, 404, writer),
    patch('{}', 404, { path }),
  ]),
  ...[LIST, PROFILE, '/oauth/token', '/openapi.json'].map((path) => at('OPTIONS', path, 405)),
  at('OPTIONS', '/profiles/%E0%A4%A/portal-configuration', 405),
  at('OPTIONS', LIST, 405, {
    headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
  }),
  ...['PUT', 'DELETE', 'POST', 'PROPFIND', 'TRACE'].map((method) => at(method, PROFILE, 405, writer)),
  ...['PUT', 'DELETE', 'PATCH', 'POST'].map((method) => at(method, LIST, 405, writer)),
  at('GET', '/oauth/token', 405),
  at('HEAD', '/oauth/token', 405),
  at('GET', LIST, 200, writer),
  at('HEAD', LIST, 200, writer),
  at('GET', LIST, 401),
  at('GET', LIST, 401, { headers: { authorization: 'Bearer nonsense' } }),
  at('GET', LIST, 401, { headers: { authorization: 'Basic bm9ib2R5Og==' } }),
  at('GET', `${LIST}?name=trust`, 200, writer),
  at('GET', `${LIST}?name=%E0%A4%A`, 400, writer),
  at('GET', `${LIST}?id=`, 400, writer),
  ...['1.5', '-1', 'x', '1e9', '1&id=2'].map((id) => at('GET', `${LIST}?id=${id}`, 400, writer)),
  at('GET', `${LIST}?id=999999`, 200, writer),
  at('GET', PROFILE, 200, writer),
  at('GET', PROFILE, 200, { client: NORTHWIND_READ, headers: { 'accept-encoding': 'gzip, br' } }),
  at('HEAD', PROFILE, 200, writer),
  at('GET', PROFILE.replace(HARBOUR_AND_FINCH, HARBOUR_AND_FINCH.toUpperCase()), 200, writer),
  at('GET', `${PROFILE}?anything=1`, 200, writer),
  at('GET', PROFILE, 404, { client: CONTOSO_WRITE }),
  at('GET', PROFILE, 401),
  at('GET', '/profiles/x/portal-configuration', 404, writer),
  patch('{', 400),
  patch('', 400),
  patch('{}', 422),
  patch('{"forms":null}', 422),
  patch('{"forms":{}}', 422),
  patch('{"forms":{"form_ids":[1.5]}}', 422),
  patch('{"forms":{"form_ids":[999999]}}', 422),
  patch('{"forms":{"enabled":true},"more":1}', 422),
  patch('{"__proto__":{}}', 400),
  patch(' '.repeat(1_100_000), 413),
  patch('{"forms":{"enabled":true}}', 415, { headers: { 'content-type': 'text/plain' } }),
  patch('{"forms":{"enabled":true}}', 403, { client: NORTHWIND_READ }),
  patch('{"forms":{"enabled":true}}', 404, { client: CONTOSO_WRITE }),
  token(credentials(NORTHWIND_READ), 200),
  token({ ...credentials(NORTHWIND_READ), client_secret: 'x' }, 401),
  token({ ...credentials(NORTHWIND_READ), grant_type: 'password' }, 400),
  token({}, 400),
  token('{', 400),
  token('grant_type=app_credentials', 415, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  at('GET', '/openapi.json', 200),
];

/** Sends one to the service at `base` exactly as written: `fetch` would normalise the address. */
export async function state(base: string, statement: Statement): Promise<ServiceResponse> {
  const { client, method, path, headers, body } = statement;
  const authorization = client ? bearer(await tokenOf(base, client)) : {};
  return send(base, { method, path, headers: { ...headers, ...authorization }, body });
}

const tokens = new Map<string, string>();

async function tokenOf(base: string, client: DemoClient): Promise<string> {
  const key = `${base} ${client.clientId}`;
  const known = tokens.get(key);
  if (known) return known;
  const response = await send(base, token(credentials(client), 200));
  const made = (JSON.parse(response.body) as { access_token: string }).access_token;
  tokens.set(key, made);
  return made;
}

function send(
  base: string,
  {
    method,
    path,
    headers = {},
    body,
  }: { [Key in keyof Omit<Statement, 'status'>]?: Statement[Key] | undefined },
): Promise<ServiceResponse> {
  const { hostname, port, pathname } = new URL(base);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const asked = { method, hostname, port, path: `${pathname}${path}`, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const sending = request({ ...asked, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    });
    sending.on('error', reject).end(body);
  });
}

/** Headers of the connection or the moment; the rest are the service's response. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-ratelimit-remaining'];
/** Members that differ with the time, or with the service's address. */
const ELSEWHERE = new Set(['access_token', 'servers']);

/**
 * The parts of a response that must be the same at both addresses; `own` are headers of every response of the
 * console.
 */
export function comparable({ status, headers, body }: ServiceResponse, own: readonly string[] = []) {
  const kept = Object.entries(headers).filter(
    ([name]) => !PASSING.includes(name) && !own.includes(name) && name !== 'content-length',
  );
  const isJson = headers['content-type'] === 'application/json' && body !== '';
  return {
    status,
    headers: Object.fromEntries(kept),
    body: isJson ? JSON.parse(body, (key, value: unknown) => (ELSEWHERE.has(key) ? key : value)) : body,
  };
}
