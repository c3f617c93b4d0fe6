import { refuseMethod } from '@/lib/bff/refuse';
import { postWebhook } from '@/lib/bff/webhooks';

const refuse = () => refuseMethod('POST');

export const POST = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  postWebhook(request, (await params).token);
export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
