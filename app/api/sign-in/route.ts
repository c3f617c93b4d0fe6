import { refuseMethod } from '@/lib/bff/refuse';
import { getSignInOptions } from '@/lib/bff/session';

const refuse = () => refuseMethod('GET');

export const GET = () => getSignInOptions();
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
// Answered anew each time: what is offered depends on how the process was started.
export const dynamic = 'force-dynamic';
