import { getOperators, postOperator } from '@/lib/bff/operators';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET, POST');

export const GET = (request: Request) => getOperators(request);
export const POST = (request: Request) => postOperator(request);
export { refuse as DELETE, refuse as PATCH, refuse as PUT };
