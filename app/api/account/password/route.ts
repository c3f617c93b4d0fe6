import { putOwnPassword } from '@/lib/bff/account';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('PUT');

export const PUT = (request: Request) => putOwnPassword(request);
export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST };
