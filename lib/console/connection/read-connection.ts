import 'server-only';
import type { Connection } from '@/lib/contract/console-api';
import type { CallContext } from '../context';
import { permit } from '../permit';

/** What the console knows of its connection, without asking the service anything. */
export function readConnection(context: CallContext): Connection {
  permit(context, 'connection.read');
  const { environment, account } = context;
  return {
    environment: environment.kind,
    host: environment.kind === 'remote' ? environment.host : null,
    account,
    reasonRequired: context.reasonRequired,
    ...context.upstream.state(),
  };
}
