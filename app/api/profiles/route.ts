import { getDirectory } from '@/lib/bff/directory';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getDirectory(request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
