import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { findControlAction } from '@/lib/features/sandbox/control-actions';
import { PROBLEM_CONTENT_TYPE, type Problem } from '@/lib/platform/api/problem';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { permit } from '@/lib/platform/use-case/permit';
import { answer, type RequestSource } from './answer';
import { CONTROL_PATH, getApplication, isControl } from './composition';
import { maskFor, maskResponse, refuseMasked } from './masking';
import { refuse } from './problems';

/** Only the path counts: control operations are called in process. */
const IN_PROCESS = 'http://sandbox.internal';

type Serve = (request: Request) => Promise<Response>;

/**
 * The embedded service over HTTP, which has its own tokens, and its control operations, which are for operators who
 * may drive the sandbox. With a remote service configured, everything here is 404.
 */
export async function serveSandbox(request: Request): Promise<Response> {
  const { serveSandbox: serve } = await getApplication();
  if (!serve) return refuse('no_such_route');
  return isControl(request) ? control(request, serve) : serve(request);
}

/** Refusals have the service's own shape, `{ "message" }`. The service itself refuses pages of other sites. */
async function control(request: Request, serve: Serve): Promise<Response> {
  const write = !['GET', 'HEAD'].includes(request.method);
  const response = await answer(
    request,
    async ({ context }) => {
      permit(context, 'sandbox.control');
      const mask = await maskFor(request.headers);
      if (mask === null) return write ? recorded(context, request, serve) : serve(request);
      if (write) await refuseMasked(await request.clone().text());
      const meant = new Request(mask.meant(request.url), request);
      const answer = await (write ? recorded(context, meant, serve) : serve(meant));
      return maskResponse(mask, 'the sandbox', answer);
    },
    { purpose: write ? 'change' : 'read' },
  );
  if (response.headers.get('content-type') !== PROBLEM_CONTENT_TYPE) return response;
  const { title, detail, requestId } = (await response.json()) as Problem;
  const again = response.headers.get('retry-after');
  const headers = {
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(again === null ? {} : { 'retry-after': again }),
  };
  return Response.json({ message: `${title} ${detail}` }, { status: response.status, headers });
}

/** Records the intent before the call, and the result after it. */
async function recorded(context: CallContext, request: Request, serve: Serve): Promise<Response> {
  const { pathname } = new URL(request.url);
  const subject = `${request.method} ${pathname}`.slice(0, 500);
  const named = isProfile(findControlAction(subject)?.variables.uuid);
  const entry = { action: 'sandbox.controlled', subject } as const;
  const intent = await context.activity.write(context, { ...entry, ...named, outcome: 'intended' });
  const response = await serve(request);
  const outcome = response.ok ? 'done' : response.status < 500 ? 'refused' : 'failed';
  const answer = response.ok ? await profileOfAnswer(response) : {};
  await context.activity.write(context, { ...entry, ...answer, ...named, outcome, intent });
  return response;
}

/** Only the answer names a profile that was created or that a document belongs to. */
async function profileOfAnswer(response: Response): Promise<{ profile?: string }> {
  const { data } = (await response.clone().json()) as { data?: { uuid?: unknown; profile?: unknown } };
  return isProfile(data?.uuid ?? data?.profile);
}

function isProfile(uuid: unknown): { profile?: string } {
  const read = profileUuid.safeParse(uuid);
  return read.success ? { profile: read.data } : {};
}

/**
 * Reads from a control operation for a page.
 *
 * @throws Error for every answer that is not a success
 */
export async function askControl<Answer>({ headers }: RequestSource, path: string): Promise<Answer> {
  const response = await serveSandbox(new Request(`${IN_PROCESS}${CONTROL_PATH}${path}`, { headers }));
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}.`);
  return (await response.json()) as Answer;
}
