import { deleteOwnSession } from '@/lib/bff/account';
import { refuseMethod } from '@/lib/bff/refuse';

interface Context {
  params: Promise<{ id: string }>;
}

const refuse = () => refuseMethod('DELETE');

export const DELETE = async (request: Request, { params }: Context) =>
  deleteOwnSession((await params).id, request);
export { refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
