import 'server-only';
import { getPath } from 'hono/utils/url';
import { activity } from '@/lib/features/activity/server/operations';
import { alerts } from '@/lib/features/alerts/server/operations';
import { assignments } from '@/lib/features/assignments/server/operations';
import { baselines } from '@/lib/features/baselines/server/operations';
import { browserReports } from '@/lib/features/browser-reports/server/operations';
import { checks } from '@/lib/features/checks/server/operations';
import { comparison } from '@/lib/features/compare/server/operations';
import { portalConfigurations } from '@/lib/features/configurations/server/operations';
import type { CallContext } from '@/lib/features/context';
import { drift } from '@/lib/features/drift/server/operations';
import { events } from '@/lib/features/events/server/operations';
import { webhooks } from '@/lib/features/events/server/webhooks-operations';
import { exceptions } from '@/lib/features/exceptions/server/operations';
import { findings } from '@/lib/features/findings/server/operations';
import { labels } from '@/lib/features/labels/server/operations';
import { type Api, OPERATIONS } from '@/lib/features/operations';
import { operators } from '@/lib/features/operators/server/operations';
import { overview } from '@/lib/features/overview/server/operations';
import { profiles } from '@/lib/features/profiles/server/operations';
import { setups } from '@/lib/features/setups/server/operations';
import { account } from '@/lib/features/sign-in/server/account-operations';
import { session } from '@/lib/features/sign-in/server/operations';
import { survey } from '@/lib/features/survey/server/operations';
import { views } from '@/lib/features/views/server/operations';
import { isDecodable } from '@/lib/platform/api/address-fault';
import { DATABASE_AWAY } from '@/lib/platform/api/database-away';
import { heldBody } from '@/lib/platform/api/held-body';
import {
  type AnswerOf,
  type InputOf,
  isDownload,
  type Operation,
  permissionOf,
  tokensOf,
} from '@/lib/platform/api/operation';
import type { Problem } from '@/lib/platform/api/problem';
import { allowedMethods, createRouter, rowFor } from '@/lib/platform/api/routes';
import { answerUnavailable } from '@/lib/platform/db/request-scope';
import type { BodyLimits } from '@/lib/platform/http/read-json-body';
import { ConsoleError, isConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import {
  attempt,
  attemptForAnyone,
  callerOf,
  type Outcome,
  type RequestSource,
  toJson,
  toResponse,
} from './answer';
import { getApplication } from './composition';
import { bodyLimits, LargeBodies } from './large-bodies';
import { maskFor, maskResponse, refuseMasked } from './masking';
import { openapi } from './openapi';
import type { CallOf, Run, Runs } from './operation-runs';
import { refuse } from './problems';
import { readBody, readQuery, refuseForeignWrite } from './read-input';
import { withoutFileKind } from './stream-file';

/** The implementation of each row. A missing one does not compile. */
const RUNS: Runs<Api> = {
  ...account,
  ...activity,
  ...alerts,
  ...assignments,
  ...browserReports,
  ...comparison,
  ...drift,
  ...events,
  ...exceptions,
  ...findings,
  ...labels,
  ...openapi,
  ...operators,
  ...overview,
  ...portalConfigurations,
  ...profiles,
  ...session,
  ...baselines,
  ...checks,
  ...setups,
  ...survey,
  ...views,
  ...webhooks,
};

interface CallPlan {
  name: string;
  row: Operation;
  run: Run<Operation>;
}

const CARRIED = new Map(
  Object.entries(OPERATIONS).map(([name, row]): [string, CallPlan] => {
    const run = RUNS[name as keyof Api] as Run<Operation>;
    return [name, { name, row, run: async (call, input) => (await run(call, input)) ?? {} }];
  }),
);

/** Address patterns of the API, for logging and metrics: `/api/labels/{kind}/{id}`. */
export const apiPaths: readonly string[] = [...new Set([...CARRIED.keys()].map((name) => pathIn(name)))];

const find = createRouter(CARRIED);

/** Answers any request below `/api`. An address that cannot be decoded is not found. Never rejects. */
export async function answerApi(request: Request): Promise<Response> {
  const found = isDecodable(request.url.split('?', 1)[0] ?? '') ? find(getPath(request)) : null;
  if (found === null) return refuse('no_such_route');
  const carried = rowFor(found, request.method);
  if (carried) return toResponse(await perform(carried, request, found.params, toJson, { byToken: true }));
  return refuse('method_not_allowed', { allow: allowedMethods(found) });
}

function pathIn(name: string): string {
  return name.slice(name.indexOf(' ') + 1);
}

/** Shared by the whole process. */
const largeBodies = new LargeBodies();

type FinishCall<Done> = (answer: unknown) => Done;

/**
 * The steps of every operation: request ID, session or token, origin of a write, path parameters, permission, query
 * and body. Then the operation runs, and a refusal is recorded.
 */
async function perform<Done>(
  { name, row, run }: CallPlan,
  request: Request,
  segments: Record<string, string>,
  finish: FinishCall<Done>,
  { byToken = false } = {},
): Promise<Outcome<Done>> {
  const isWrite = !name.startsWith('GET ');
  const asking = {
    byToken,
    purpose: isWrite ? 'change' : 'read',
    isGone: () => request.signal.aborted,
    isQuiet: isOneTooMany,
  } as const;
  if (row.access === 'anyone') {
    return attemptForAnyone(async ({ requestId }) => {
      const params = admit(row, request, segments, isWrite);
      const call = { request, requestId, caller: callerOf(request, requestId) };
      return finish(await carryOut({ name, row, run }, call as unknown as CallOf<Operation>, params));
    }, asking);
  }
  const { access } = row;
  const outcome = await attempt(
    request,
    async ({ context, requestId }) => {
      const { token } = context.operator;
      if (token) refuseToken(row, token);
      // Browsers never send a token automatically, so a page of another site cannot have one sent.
      const params = admit(row, request, segments, isWrite && !token);
      if (access !== 'signed_in') permit(context, access, params?.uuid);
      const call = { request, requestId, context } as CallOf<Operation>;
      const { operator } = context;
      const answer = await largeBodies.during(request, operator.id, bodyLimits(row, operator), () =>
        carryOut({ name, row, run }, call, params),
      );
      return finish(staysOpen(row, answer) ? await watched(answer, row, request, context) : answer);
    },
    asking,
  );
  return outcome.ok ? outcome : { ok: false, problem: await maskProblem(request.headers, outcome.problem) };
}

/** @throws ConsoleError `token_not_taken`, `token_read_only` */
function refuseToken(row: Operation, { readOnly }: { readOnly: boolean }): void {
  const permission = permissionOf(row);
  const tokens = tokensOf(row);
  if (tokens === undefined) throw new ConsoleError('token_not_taken', { permission });
  if (readOnly && tokens !== 'read') throw new ConsoleError('token_read_only', { permission });
}

/** A stream or a file, which is sent for as long as its reader needs. */
const staysOpen = (row: Operation, answer: unknown): answer is Response =>
  answer instanceof Response && (row.answer === 'event_stream' || isDownload(row));

/** Ends when the session or token that opened it ends, and when its operator loses the permission. */
async function watched(
  answer: Response,
  row: Operation,
  { headers }: Request,
  { operator }: CallContext,
): Promise<Response> {
  const { authentication, holderOf } = await getApplication();
  const holder = await holderOf(headers, operator);
  if (holder === null || answer.body === null) {
    await answer.body?.cancel();
    throw new ConsoleError('not_signed_in');
  }
  const permission = permissionOf(row) ?? null;
  const body = heldBody(answer.body, row.answer === 'event_stream', (end) =>
    authentication.openAnswers.watch({ ...holder, permission }, end),
  );
  return new Response(body, answer);
}

/** Runs the operation. If names are masked, no name is sent, and pseudonyms in the request are never stored. */
async function carryOut({ name, row, run }: CallPlan, call: CallOf<Operation>, params: unknown) {
  const { request } = call;
  const limits = bodyLimits(row, 'context' in call ? call.context.operator : undefined);
  const mask = await maskFor(request.headers);
  if (mask === null) return run(call, await readInput(row, request, request.url, params, limits));
  if (isDownload(row)) throw new ConsoleError('names_masked');
  const input = await readInput(row, request, mask.meant(request.url), params, limits, (body) =>
    mask.meantBody(name, body),
  );
  await refuseMasked(input.body);
  const answer = await run(call, input);
  if (!(answer instanceof Response)) return UNMASKED.includes(name) ? answer : mask.answer(name, answer);
  return typeof row.answer === 'string' ? answer : maskResponse(mask, name, answer);
}

/** The API document contains no personal data. */
const UNMASKED: readonly string[] = ['GET /api/openapi.json'];

/** If no mask is available, the problem says only its code. */
async function maskProblem(headers: Headers, problem: Problem): Promise<Problem> {
  const mask = await maskFor(headers).catch(() => null);
  return mask === null ? problem : mask.answer('a problem', problem);
}

/** Refusals of an operator's surplus screens are logged together. */
const isOneTooMany = (cause: unknown): boolean => isConsoleError(cause) && cause.code === 'too_many_screens';

/** @throws ConsoleError for a write from another site's page, and for an address that does not exist */
function admit(row: Operation, request: Request, segments: Record<string, string>, isOfBrowser: boolean) {
  // A client that sends raw bytes is not a browser.
  if (isOfBrowser && row.body !== 'raw') refuseForeignWrite(request);
  if (row.params === undefined) return undefined;
  const parsed = row.params.safeParse(segments);
  if (!parsed.success) {
    const isProfile = parsed.error.issues.some(({ path }) => path[0] === 'uuid');
    throw new ConsoleError(isProfile ? 'invalid_address' : 'no_such_route');
  }
  return parsed.data as { uuid?: string };
}

/**
 * Reads the input only after the permission check, so that a caller without permission learns nothing about what was
 * sent.
 */
async function readInput(
  row: Operation,
  request: Request,
  address: string,
  params: unknown,
  limits: BodyLimits,
  meant?: (body: unknown) => Promise<unknown>,
): Promise<InputOf<Operation>> {
  return {
    params,
    query: row.query && readQuery(row.query, isDownload(row) ? withoutFileKind(address) : address),
    body:
      row.body === undefined || row.body === 'raw'
        ? undefined
        : await readBody(row.body, request, limits, meant),
  } as InputOf<Operation>;
}

/** Never resolved: pages call the API in the same process. */
const IN_PROCESS = 'http://console.internal';

/** What a page sends with an operation. */
export interface ApiInput {
  params?: Record<string, string>;
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Carries out an operation for a page, as its route would for the browser. If the database is unavailable, the page
 * says so and is sent with 503.
 */
export async function askApi<Name extends keyof Api & `GET ${string}`>(
  { headers }: RequestSource,
  name: Name,
  { params = {}, query = {} }: ApiInput = {},
): Promise<Outcome<AnswerOf<Api[Name]>>> {
  const carried = CARRIED.get(name) as CallPlan;
  const given = Object.entries(query).flatMap(([member, value]) =>
    [value ?? []].flat().map((one) => [member, one]),
  );
  const address = `${IN_PROCESS}${pathIn(name)}?${new URLSearchParams(given)}`;
  const request = new Request(address, { headers });
  // A reloaded page shows what the console has stored, and how old it is.
  request.headers.delete('cache-control');
  const outcome = await perform(carried, request, params, (answer) => answer as AnswerOf<Api[Name]>);
  if (!outcome.ok && outcome.problem.code === DATABASE_AWAY) answerUnavailable();
  return outcome;
}
