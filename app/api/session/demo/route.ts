import { refuseMethod } from '@/lib/bff/refuse';
import { postDemoSession } from '@/lib/bff/session';

const refuse = () => refuseMethod('POST');

export const POST = (request: Request) => postDemoSession(request);
export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
