import { getActivity } from '@/lib/bff/activity';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getActivity(request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
