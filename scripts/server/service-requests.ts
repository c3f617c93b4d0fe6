import type { IncomingMessage } from 'node:http';
import { isToken } from '@/lib/features/events/server/known-secrets';
import { isLoopbackAddress, isLoopbackHost, type Listening } from '@/lib/platform/env/listening';
import { type Service, STANDALONE_CONTROL } from '@/lib/service/create-service';
import { hasTwoHosts } from './inbound-headers';

export interface ServiceRequests {
  service: Pick<Service, 'fetch' | 'control'>;
  listening: Pick<Listening, 'isLoopback'>;
  /** From CONTROL_TOKEN; null if no other machine may use the control operations. */
  controlToken: string | null;
}

type Connection = Pick<IncomingMessage, 'headers' | 'rawHeaders'> & {
  socket: { remoteAddress?: string | undefined };
};

/** Access to `npm run service`: the API for anyone who can reach it, control operations for this machine. */
export function serviceRequests({ service, listening, controlToken }: ServiceRequests) {
  return (request: Request, connection: Connection): Promise<Response> | Response => {
    const { host } = connection.headers;
    if (hasTwoHosts(connection.rawHeaders)) return refuse(400, 'The request has two hosts.');
    if (listening.isLoopback && host && !isLoopbackHost(host))
      return refuse(421, 'This service is available only on its own machine. Set HOST to open it to others.');
    if (!new URL(request.url).pathname.startsWith(`${STANDALONE_CONTROL.basePath}/`))
      return service.fetch(request);
    if (isOfThisMachine(connection) || hasToken(connection, controlToken)) return service.control(request);
    return refuse(
      403,
      'Control operations from other machines need the token from CONTROL_TOKEN. Nothing was changed.',
    );
  };
}

/** A local proxy forwards requests from elsewhere, and a page whose host name was pointed here sends that name. */
function isOfThisMachine({ socket, headers }: Connection): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackHost(headers.host ?? '');
}

const hasToken = ({ headers }: Connection, token: string | null): boolean =>
  token !== null && isToken(headers.authorization ?? '', `Bearer ${token}`);

const refuse = (status: number, message: string): Response => Response.json({ message }, { status });
