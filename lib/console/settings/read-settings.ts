import type { ConsoleSettings } from '@/lib/contract/console-settings';
import type { CallContext } from '../context';
import { permit } from '../permit';
import type { Configured } from './configured';

type Asking = Pick<CallContext, 'operator' | 'upstream' | 'environment' | 'account' | 'receives'>;

/** How the console is set up, and what it has seen of the service; asks the service nothing. Never a secret. */
export function readSettings(context: Asking, configured: Configured): ConsoleSettings {
  permit(context, 'settings.read');
  const { address, clientId, ...started } = configured;
  const { scope, tokenExpiresIn, budget } = context.upstream.state();
  return {
    service: {
      environment: context.environment.kind,
      address,
      account: context.account,
      clientId,
      scope,
      tokenExpiresIn,
      budget,
    },
    receiver: context.receives,
    ...started,
  };
}
