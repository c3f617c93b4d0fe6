import { OpenAPIHono } from '@hono/zod-openapi';
import { getPath } from 'hono/utils/url';
import type { Queries } from '@/lib/db/database';
import { issueAccessToken } from '../access-token/issue-access-token';
import { describeApi } from '../openapi/describe-api';
import { describeWebhooks } from '../openapi/describe-webhooks';
import type { PortalConfigurationLists } from '../portal-configurations/list-portal-configurations';
import type { ProfileConfigurations } from '../profiles/profile-configurations';
import { readProfileUuid } from '../profiles/read-portal-configuration';
import { ServiceFault } from '../service-fault';
import { type Answer, json } from './answer';
import { type Doorkeeper, enter, READERS, WRITERS } from './door';
import { allowedMethods, PATHS, pathBelow } from './paths';

export interface Resources {
  db: Queries;
  lists: PortalConfigurationLists;
  configurations: ProfileConfigurations;
}

/** Where the service is mounted: passed with each request, so that one service can have several addresses. */
export interface Mount {
  basePath: string;
  /** Where people reach it, and pages that may use the control operations; null: the origin of the request's address. */
  publicOrigin?: string | null;
}

type App = OpenAPIHono<{ Bindings: Mount }>;

/**
 * The API as routes. One handler a route and no middleware: Hono then calls it without composing a chain,
 * and the way in (`enter`) is the same for all.
 */
export function createRoutes(keeper: Doorkeeper, { db, lists, configurations }: Resources): App {
  const app: App = new OpenAPIHono<{ Bindings: Mount }>({
    getPath: (request, options) => pathBelow((options as { env: Mount }).env.basePath, getPath(request)),
  });
  describeApi(app.openAPIRegistry);
  describeWebhooks(app.openAPIRegistry);

  app.post(PATHS.token, (c) => issueAccessToken(keeper, db, c.req.raw));
  app.get(PATHS.portalConfigurations, (c) =>
    enter(keeper, c.req.raw, READERS, ({ account }) => lists.list(account, c.req.raw.url)),
  );
  app.get(PATHS.profilePortalConfiguration, (c) =>
    enter(keeper, c.req.raw, READERS, ({ account }) =>
      configurations.read(account, readProfileUuid(c.req.param('uuid'))),
    ),
  );
  app.patch(PATHS.profilePortalConfiguration, (c) =>
    enter(keeper, c.req.raw, WRITERS, ({ account }) =>
      configurations.update(account, readProfileUuid(c.req.param('uuid')), c.req.raw),
    ),
  );
  app.get(PATHS.openapi, (c) =>
    enter(keeper, c.req.raw, null, () => json(200, openapiDocument(app, addressOf(c.req.raw, c.env)))),
  );
  app.notFound((c) => enter(keeper, c.req.raw, null, () => noRoute(c.req.path)));
  return app;
}

/** OpenAPI 3.1 of the service at `address`. */
const openapiDocument = (app: App, address: string) =>
  app.getOpenAPI31Document({ openapi: '3.1.0', info: INFO, servers: [{ url: address }] });

/** Absolute: generators of clients take no other. */
const addressOf = ({ url }: Request, { basePath, publicOrigin }: Mount): string =>
  `${publicOrigin ?? new URL(url).origin}${basePath}`;

const INFO = {
  title: 'Onboarding Service API',
  version: '2',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'Portal configurations of customer profiles. Where the API document says "not shown", the choice made ' +
    'here is stated at the operation, the header or the member that it concerns.',
};

function noRoute(path: string): Answer {
  const allow = allowedMethods(path);
  if (allow === null) throw new ServiceFault('not_found', 'There is nothing at this path.');
  throw new ServiceFault('method_not_allowed', `This path knows ${allow}.`, { headers: { allow } });
}
