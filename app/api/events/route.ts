import { getEvents } from '@/lib/bff/events';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getEvents(request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
