import { getPath } from 'hono/utils/url';
import { allowedMethods, createRouter, rowFor } from '@/lib/platform/api/routes';
import { ServiceFault } from '../service-fault';

/** Where the service is mounted: passed with each request, so that one service can have several addresses. */
export interface Mount {
  basePath: string;
  /**
   * The public origin, whose pages may use the control operations; null: the origin of the request's address.
   */
  publicOrigin?: string | null;
}

/** Answers a request, given the parameters of its path. Never rejects. */
export type MountedRoute = (
  request: Request,
  params: Record<string, string>,
  mount: Mount,
) => Promise<Response>;

export type MountedRow = readonly [name: string, route: MountedRoute];

export type MountedRoutes = (request: Request, mount: Mount) => Promise<Response>;

/**
 * Routes below the base path of a mount. HEAD is answered as GET is, without the body.
 * @param refuse writes the answer to a request that has no route; never rejects
 */
export function mountRoutes(
  rows: Iterable<MountedRow>,
  refuse: (request: Request, fault: ServiceFault) => Promise<Response>,
): MountedRoutes {
  const find = createRouter(rows);
  const carryOut: MountedRoutes = (request, mount) => {
    const path = getPath(request);
    const found = path.startsWith(`${mount.basePath}/`) ? find(path.slice(mount.basePath.length)) : null;
    if (found === null)
      return refuse(request, new ServiceFault('not_found', 'There is nothing at this path.'));
    const route = rowFor(found, request.method);
    if (route) return route(request, found.params, mount);
    const allow = allowedMethods(found);
    const detail = { headers: { allow } };
    return refuse(request, new ServiceFault('method_not_allowed', `This path supports ${allow}.`, detail));
  };
  // Not `async`: that would create three more promises for each request.
  return (request, mount) => {
    const answer = carryOut(request, mount);
    return request.method === 'HEAD' ? answer.then((response) => new Response(null, response)) : answer;
  };
}
