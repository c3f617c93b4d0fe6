import { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { getPath } from 'hono/utils/url';
import { accounts } from '@/lib/db/service-schema';
import { type Answer, json } from '../http/answer';
import { errorAnswer, refuseUnreadableAddress, type ServiceLog } from '../http/door';
import { pathBelow } from '../http/paths';
import type { Mount } from '../http/routes';
import { ServiceFault } from '../service-fault';
import { allowedControlMethods } from './allowed-methods';
import type { ControlContext } from './control-context';
import type { ControlRoute } from './control-route';
import { CONTROL_INFO, describeControl } from './describe-control';
import { readInput } from './read-input';
import { refuseForeignPages } from './refuse-foreign-pages';
import { CONTROL_ROUTES } from './routes';

/**
 * The sandbox's control operations: they stand outside of the API, know neither tokens nor limits, and no
 * fault made on purpose reaches them.
 */
export function createControlApp(context: ControlContext, log: ServiceLog) {
  const writeDocument = (basePath: string) =>
    app.getOpenAPI31Document({ openapi: '3.1.0', info: CONTROL_INFO, servers: [{ url: basePath }] });
  const app = new OpenAPIHono<{ Bindings: Mount }>({
    getPath: (request, options) => pathBelow((options as { env: Mount }).env.basePath, getPath(request)),
  });
  describeControl(app.openAPIRegistry);
  for (const route of CONTROL_ROUTES) {
    app.on(route.method.toUpperCase(), route.path, (c) =>
      answer(log, c.req.raw, () => perform(context, route, c.req.raw, c.req.param(), c.env.publicOrigin)),
    );
  }
  app.get('/openapi.json', (c) =>
    answer(log, c.req.raw, async () => json(200, writeDocument(c.env.basePath))),
  );
  app.notFound((c) =>
    answer(log, c.req.raw, async () => noRoute(pathBelow(c.env.basePath, getPath(c.req.raw)))),
  );
  return app;
}

async function perform(
  context: ControlContext,
  route: ControlRoute<ControlContext>,
  request: Request,
  params: Record<string, string>,
  publicOrigin: string | null = null,
): Promise<Answer> {
  refuseForeignPages(request, publicOrigin);
  refuseUnreadableAddress(request);
  await context.sharedState.refresh();
  if (params.account !== undefined) await checkAccount(context, params.account);
  const input = await readInput(route, request, params);
  return json(route.status ?? 200, await route.run(context, input as never));
}

function noRoute(path: string): Answer {
  const allow = allowedControlMethods(path);
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
