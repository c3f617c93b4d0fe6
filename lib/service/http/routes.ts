import type { Queries } from '@/lib/platform/db/database';
import type { Caller } from '../access-token/access-tokens';
import { serviceDocument } from '../openapi/describe-api';
import { CONFIGURATIONS, type TOKENS } from '../openapi/operations';
import type { PortalConfigurationLists } from '../portal-configurations/list-portal-configurations';
import { readProfileUuid } from '../profiles/lock-profile';
import type { ProfileConfigurations } from '../profiles/profile-configurations';
import { type Answer, json } from './answer';
import { type HttpContext, handleRequest, READERS, readJsonBody, WRITERS } from './handle-request';
import { issueAccessToken } from './issue-access-token';
import {
  type Mount,
  type MountedRoute,
  type MountedRoutes,
  type MountedRow,
  mountRoutes,
} from './mount-routes';

interface Resources {
  db: Queries;
  lists: PortalConfigurationLists;
  configurations: ProfileConfigurations;
}

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
const SCOPES = { read: READERS, write: WRITERS };

/** The API as routes. All of them use the same checks (`handleRequest`). */
export function createRoutes(http: HttpContext, resources: Resources): MountedRoutes {
  const rows = Object.entries(RUNS).map(([name, run]): MountedRow => {
    const scopes = SCOPES[CONFIGURATIONS[name as keyof typeof RUNS].access];
    const carryOut: MountedRoute = (request, params) =>
      handleRequest(http, request, scopes, (caller) => {
        const body = run({ ...resources, caller, request }, { params });
        // A cached body is returned without waiting.
        return body instanceof Promise ? body.then(ok) : ok(body);
      });
    return [name, carryOut];
  });
  const token: MountedRoute = (request) => issueAccessToken(http, resources.db, request);
  const document: MountedRoute = (request, _, mount) =>
    handleRequest(http, request, null, () => json(200, serviceDocument(addressOf(request, mount))));
  return mountRoutes([...rows, [TOKEN, token], [DOCUMENT, document]], (request, fault) =>
    handleRequest(http, request, null, () => Promise.reject(fault)),
  );
}

const addressOf = ({ url }: Request, { basePath, publicOrigin }: Mount): string =>
  `${publicOrigin ?? new URL(url).origin}${basePath}`;
