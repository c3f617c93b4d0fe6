import { refuseMethod } from '@/lib/bff/refuse';
import { deleteSession, getSession, postSession } from '@/lib/bff/session';

const refuse = () => refuseMethod('GET, POST, DELETE');

export const GET = (request: Request) => getSession(request);
export const POST = (request: Request) => postSession(request);
export const DELETE = (request: Request) => deleteSession(request);
export { refuse as PATCH, refuse as PUT };
