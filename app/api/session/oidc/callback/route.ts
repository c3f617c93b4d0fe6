import { refuseMethod } from '@/lib/bff/refuse';
import { getOidcCallback } from '@/lib/bff/session';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getOidcCallback(request);
// A HEAD would use up the provider's code.
export { refuse as DELETE, refuse as HEAD, refuse as PATCH, refuse as POST, refuse as PUT };
