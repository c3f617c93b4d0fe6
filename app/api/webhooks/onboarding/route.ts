import { refuseMethod } from '@/lib/bff/refuse';
import { postWebhook } from '@/lib/bff/webhooks';

const refuse = () => refuseMethod('POST');

export const POST = (request: Request) => postWebhook(request);
export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
