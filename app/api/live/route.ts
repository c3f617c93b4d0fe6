import { getLive } from '@/lib/bff/live';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getLive(request);
// A HEAD would open a stream that nobody reads.
export { refuse as DELETE, refuse as HEAD, refuse as PATCH, refuse as POST, refuse as PUT };
