import { patchOperator } from '@/lib/bff/operators';
import { refuseMethod } from '@/lib/bff/refuse';

interface Address {
  params: Promise<{ id: string }>;
}

const refuse = () => refuseMethod('PATCH');

export const PATCH = async (request: Request, { params }: Address) =>
  patchOperator((await params).id, request);
export { refuse as DELETE, refuse as GET, refuse as POST, refuse as PUT };
