import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { allowedMethods, routeOf } from '@/lib/platform/api/routes';
import type { Queries } from '@/lib/platform/db/database';
import type { Caller } from '../access-token/access-tokens';
import { serviceDocument } from '../openapi/describe-api';
import { CONFIGURATIONS, TOKENS } from '../openapi/operations';
import type { PortalConfigurationLists } from '../portal-configurations/list-portal-configurations';
import { readProfileUuid } from '../profiles/lock-profile';
import type { ProfileConfigurations } from '../profiles/profile-configurations';
import { ServiceFault } from '../service-fault';
import { type Answer, json } from './answer';
import { type HttpContext, handleRequest, READERS, readJsonBody, WRITERS } from './handle-request';
import { issueAccessToken } from './issue-access-token';

interface Resources {
  db: Queries;
  lists: PortalConfigurationLists;
  configurations: ProfileConfigurations;
}

/** Where the service is mounted: passed with each request, so that one service can have several addresses. */
export interface Mount {
  basePath: string;
  /**
   * The public origin, whose pages may use the control operations; null: the origin of the request's address.
   */
  publicOrigin?: string | null;
}

type App = Hono<{ Bindings: Mount }>;

/** The caller, the request, and the service's resources. */
interface ServiceContext extends Resources {
  caller: Caller;
  request: Request;
}
interface ServiceInput {
  params: Record<string, string>;
}
/** Returns the body of a 200. */
type ServiceRun = (context: ServiceContext, input: ServiceInput) => Answer['body'] | Promise<Answer['body']>;

/** The implementation of each row that needs a token: a missing one does not compile. */
const RUNS: Record<keyof typeof CONFIGURATIONS, ServiceRun> = {
  'GET /portal-configurations': ({ lists, caller, request }) => lists.list(caller.account, request.url),
  'GET /profiles/{uuid}/portal-configuration': ({ configurations, caller }, { params }) =>
    configurations.read(caller.account, readProfileUuid(params.uuid)),
  async 'PATCH /profiles/{uuid}/portal-configuration'({ configurations, caller, request }, { params }) {
    const uuid = readProfileUuid(params.uuid);
    return configurations.update(caller.account, uuid, await readJsonBody(request));
  },
};

const ok = (body: Answer['body']): Answer => ({ status: 200, body });

const TOKEN = 'POST /oauth/token' satisfies keyof typeof TOKENS;
const DOCUMENT = 'GET /openapi.json';
const allowed = allowedMethods([...Object.keys(TOKENS), ...Object.keys(CONFIGURATIONS), DOCUMENT]);

const SCOPES = { read: READERS, write: WRITERS };

/**
 * The API as routes. One handler per route and no middleware: Hono then calls it without composing a chain,
 * and all use the same checks (`handleRequest`).
 */
export function createRoutes(http: HttpContext, resources: Resources): App {
  const app: App = new Hono<{ Bindings: Mount }>({
    getPath: (request, options) => pathBelow((options as { env: Mount }).env.basePath, getPath(request)),
  });
  for (const [name, run] of Object.entries(RUNS)) {
    const { method, path } = routeOf(name);
    const scopes = SCOPES[CONFIGURATIONS[name as keyof typeof RUNS].access];
    app.on(method, path, (c) =>
      handleRequest(http, c.req.raw, scopes, (caller) => {
        const body = run({ ...resources, caller, request: c.req.raw }, { params: c.req.param() });
        // A cached body is returned without waiting.
        return body instanceof Promise ? body.then(ok) : ok(body);
      }),
    );
  }
  app.post(routeOf(TOKEN).path, (c) => issueAccessToken(http, resources.db, c.req.raw));
  app.get(routeOf(DOCUMENT).path, (c) =>
    handleRequest(http, c.req.raw, null, () => json(200, serviceDocument(addressOf(c.req.raw, c.env)))),
  );
  app.notFound((c) => handleRequest(http, c.req.raw, null, () => noRoute(c.req.path)));
  return app;
}

const addressOf = ({ url }: Request, { basePath, publicOrigin }: Mount): string =>
  `${publicOrigin ?? new URL(url).origin}${basePath}`;

function noRoute(path: string): Answer {
  const allow = allowed(path);
  if (allow === null) throw new ServiceFault('not_found', 'There is nothing at this path.');
  throw new ServiceFault('method_not_allowed', `This path supports ${allow}.`, { headers: { allow } });
}

/** A path outside the base, which no route matches. */
const OUTSIDE = '/ outside';

export function pathBelow(basePath: string, path: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : OUTSIDE;
}
