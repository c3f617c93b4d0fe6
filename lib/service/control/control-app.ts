import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { allowedMethods, routeOf } from '@/lib/contract/api/routes';
import { accounts } from '@/lib/db/service-schema';
import { type Answer, json } from '../http/answer';
import { errorAnswer, refuseUnreadableAddress, type ServiceLog } from '../http/door';
import { pathBelow } from '../http/paths';
import type { Mount } from '../http/routes';
import { ServiceFault } from '../service-fault';
import type { ControlContext } from './control-context';
import { controlDocument } from './describe-control';
import { readInput } from './read-input';
import { refuseForeignPages } from './refuse-foreign-pages';
import { CONTROL_OPERATIONS } from './routes';

const DOCUMENT = 'GET /openapi.json';
const allowed = allowedMethods([...CONTROL_OPERATIONS.map(({ name }) => name), DOCUMENT]);

/**
 * The sandbox's control operations: they stand outside of the API, know neither tokens nor limits, and no
 * fault made on purpose reaches them.
 */
export function createControlApp(context: ControlContext, log: ServiceLog) {
  const app = new Hono<{ Bindings: Mount }>({
    getPath: (request, options) => pathBelow((options as { env: Mount }).env.basePath, getPath(request)),
  });
  for (const operation of CONTROL_OPERATIONS) {
    const { method, path } = routeOf(operation.name);
    app.on(method, path, (c) =>
      answer(log, c.req.raw, () => perform(context, operation, c.req.raw, c.req.param(), c.env.publicOrigin)),
    );
  }
  app.get(routeOf(DOCUMENT).path, (c) =>
    answer(log, c.req.raw, async () => json(200, controlDocument(c.env.basePath))),
  );
  app.notFound((c) =>
    answer(log, c.req.raw, async () => noRoute(pathBelow(c.env.basePath, getPath(c.req.raw)))),
  );
  return app;
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
  const input = await readInput(row, request, params);
  return json(row.status ?? 200, await run(context, input));
}

function noRoute(path: string): Answer {
  const allow = allowed(path);
  if (allow === null) throw new ServiceFault('not_found', 'There is nothing at this path.');
  throw new ServiceFault('method_not_allowed', `This path knows ${allow}.`, { headers: { allow } });
}

async function checkAccount({ db }: ControlContext, slug: string): Promise<void> {
  const [account] = await db.select({ slug: accounts.slug }).from(accounts).where(eq(accounts.slug, slug));
  if (!account) throw new ServiceFault('not_found', 'There is no such account.');
}

async function answer(log: ServiceLog, request: Request, run: () => Promise<Answer>): Promise<Response> {
  const said = await run().catch((error: unknown) => errorAnswer(log, request, error));
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...said.headers };
  return new Response(said.body, { status: said.status, headers });
}
