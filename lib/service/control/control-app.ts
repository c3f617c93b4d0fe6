import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { memberErrors } from '@/lib/platform/api/member-errors';
import { createRouter } from '@/lib/platform/api/routes';
import type { ScriptRequest } from '@/lib/platform/api/script-step';
import { judgeWriteOrigin } from '@/lib/platform/api/write-origin';
import { type Answer, json } from '../http/answer';
import { errorAnswer, readJsonBody, refuseUnreadableAddress, type ServiceLog } from '../http/handle-request';
import { type MountedRoute, type MountedRoutes, type MountedRow, mountRoutes } from '../http/mount-routes';
import { type FaultCode, ServiceFault } from '../service-fault';
import { accounts } from '../tables';
import type { ControlContext, ControlInput, ControlRow } from './control-route';
import { controlDocument } from './describe-control';
import { CONTROL_OPERATIONS } from './routes';

const DOCUMENT = 'GET /openapi.json';

/**
 * The sandbox's control operations: they are not part of the API, have neither tokens nor limits, and are not
 * affected by injected faults.
 */
export function createControlApp(context: ControlContext, log: ServiceLog): MountedRoutes {
  const rows = CONTROL_OPERATIONS.map(
    (operation): MountedRow => [
      operation.name,
      (request, params, { publicOrigin }) =>
        answer(log, request, () => perform(context, operation, request, params, publicOrigin)),
    ],
  );
  const document: MountedRoute = (request, _, { basePath }) =>
    answer(log, request, async () => json(200, controlDocument(basePath)));
  return mountRoutes([...rows, [DOCUMENT, document]], (request, fault) =>
    answer(log, request, () => Promise.reject(fault)),
  );
}

async function perform(
  context: ControlContext,
  { row, run }: (typeof CONTROL_OPERATIONS)[number],
  request: Request,
  params: Record<string, string>,
  publicOrigin: string | null = null,
): Promise<Answer> {
  refuseForeignPages(request, publicOrigin);
  refuseUnreadableAddress(request);
  await context.sharedState.refresh();
  if (params.account !== undefined) await checkAccount(context, params.account);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const body = row.body && (await readJsonBody(request));
  const answer = await run(context, readInput(row, { params, query, body }));
  if (row.reloads) await context.sharedState.reload();
  return json(row.status ?? 200, answer);
}

const find = createRouter(CONTROL_OPERATIONS.map((operation) => [operation.name, operation]));

/**
 * Performs a control operation in the transaction of its context. Reload the shared state after the commit.
 * @returns its answer
 * @throws ServiceFault as its response would say
 */
export async function performRequest(
  context: ControlContext,
  { method, path, body }: ScriptRequest,
): Promise<unknown> {
  const found = find(path);
  const operation = found?.rows.get(method);
  if (!found || !operation) throw new Error(`There is no control operation ${method} ${path}.`);
  return operation.run(context, readInput(operation.row, { params: found.params, query: {}, body }));
}

async function checkAccount({ db }: ControlContext, slug: string): Promise<void> {
  const [account] = await db.select({ slug: accounts.slug }).from(accounts).where(eq(accounts.slug, slug));
  if (!account) throw new ServiceFault('not_found', 'There is no such account.');
}

async function answer(log: ServiceLog, request: Request, run: () => Promise<Answer>): Promise<Response> {
  const response = await run().catch((error: unknown) => errorAnswer(log, request, error));
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...response.headers };
  return new Response(response.body, { status: response.status, headers });
}

const SAID: Partial<Record<FaultCode, string>> = {
  malformed_query: 'The query is not valid.',
  invalid_body: 'The request is not valid. Nothing was changed.',
  not_found: 'There is nothing at this path.',
};

/** @throws ServiceFault `not_found`, `malformed_query` and `invalid_body` */
function readInput(
  row: ControlRow,
  { params, query, body }: { params: Record<string, string>; query: object; body: unknown },
): ControlInput<ControlRow> {
  return {
    account: params.account ?? '',
    params: row.params && read(row.params, params, 'not_found'),
    query: row.query && read(row.query, query, 'malformed_query'),
    body: row.body && read(row.body, body, 'invalid_body'),
  } as ControlInput<ControlRow>;
}

function read(schema: z.ZodType, value: unknown, code: FaultCode): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const detail = code === 'not_found' ? {} : { errors: memberErrors(parsed.error) };
  throw new ServiceFault(code, SAID[code] ?? '', detail);
}

/**
 * Control operations need no credentials, so a page of another site must not be able to send them. A request
 * without an origin does not come from a page: curl is allowed.
 *
 * @throws ServiceFault `foreign_page`
 */
function refuseForeignPages(request: Request, publicOrigin: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (judgeWriteOrigin(ownHost(request), publicOrigin) === 'foreign')
    throw new ServiceFault('foreign_page', 'This request came from another site. Nothing was changed.');
}

/** A request made in process has its host only in its address. */
function ownHost(request: Request): Headers {
  if (request.headers.has('host')) return request.headers;
  const headers = new Headers(request.headers);
  headers.set('host', new URL(request.url).host);
  return headers;
}
