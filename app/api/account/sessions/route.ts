import { deleteOwnSessions, getOwnSessions } from '@/lib/bff/account';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET, DELETE');

export const GET = (request: Request) => getOwnSessions(request);
export const DELETE = (request: Request) => deleteOwnSessions(request);
export { refuse as PATCH, refuse as POST, refuse as PUT };
