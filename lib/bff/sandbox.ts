import 'server-only';
import { getApplication } from '@/lib/composition';
import { refuseAddress } from './refuse';

/** The embedded service and its control operations over HTTP; with a remote service configured there is nothing here. */
export async function serveSandbox(request: Request): Promise<Response> {
  const { serveSandbox: serve } = await getApplication();
  return serve ? serve(request) : refuseAddress();
}
