import 'server-only';
import { CONTROL_PATH, getApplication } from '@/lib/composition';
import { refuseAddress } from './refuse';

/** Only the paths count: control operations are called in process. */
const IN_PROCESS = 'http://sandbox.internal';

/** The embedded service over HTTP; with a remote service configured there is nothing here. */
export async function serveSandbox(request: Request): Promise<Response> {
  const { serveSandbox: serve, serveControl } = await getApplication();
  const { pathname } = new URL(request.url);
  if (serveControl && pathname.startsWith(`${CONTROL_PATH}/`)) return serveControl(request);
  return serve ? serve(request) : refuseAddress();
}

/**
 * Reads from a control operation, for a page's first paint. `path` begins below the mount:
 * `/accounts/northwind/profiles`.
 *
 * @throws Error for every answer that is not a success; the browser asks again and shows why.
 */
export async function askControl<Answer>(path: string): Promise<Answer> {
  const { serveControl } = await getApplication();
  const response = await serveControl?.(new Request(`${IN_PROCESS}${CONTROL_PATH}${path}`));
  if (!response?.ok) throw new Error(`The sandbox answered ${response?.status ?? 'nothing'} to ${path}.`);
  return (await response.json()) as Answer;
}
