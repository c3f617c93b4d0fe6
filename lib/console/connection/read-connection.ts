import 'server-only';
import type { Connection } from '@/lib/contract/console-api';
import type { ConsoleContext } from '../context';

/** What the console knows of its connection, without asking the service anything. */
export function readConnection(context: ConsoleContext): Connection {
  const { environment, account } = context;
  return {
    environment: environment.kind,
    host: environment.kind === 'remote' ? environment.host : null,
    account,
    ...context.upstream.state(),
  };
}
