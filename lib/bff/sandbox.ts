import 'server-only';
import { CONTROL_PATH, getApplication } from '@/lib/composition';
import { refuseAddress } from './refuse';

/** Only the path counts: control operations are called in process. */
const IN_PROCESS = 'http://sandbox.internal';

/** The embedded service and its control operations over HTTP; with a remote service configured there is nothing here. */
export async function serveSandbox(request: Request): Promise<Response> {
  const { serveSandbox: serve } = await getApplication();
  return serve ? serve(request) : refuseAddress();
}

/**
 * Reads from a control operation, for a page's first paint. `path` begins below the mount:
 * `/accounts/northwind/profiles`.
 *
 * @throws Error for every answer that is not a success; the browser asks again and shows why.
 */
export async function askControl<Answer>(path: string): Promise<Answer> {
  const response = await serveSandbox(new Request(`${IN_PROCESS}${CONTROL_PATH}${path}`));
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}.`);
  return (await response.json()) as Answer;
}
