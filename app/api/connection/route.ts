import { getConnection } from '@/lib/bff/connection';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getConnection(request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
