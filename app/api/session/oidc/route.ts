import { refuseMethod } from '@/lib/bff/refuse';
import { getOidc } from '@/lib/bff/session';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getOidc(request);
// A HEAD would begin a sign-in that nobody goes on with.
export { refuse as DELETE, refuse as HEAD, refuse as PATCH, refuse as POST, refuse as PUT };
