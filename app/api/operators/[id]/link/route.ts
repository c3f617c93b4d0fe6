import { postOperatorLink } from '@/lib/bff/operators';
import { refuseMethod } from '@/lib/bff/refuse';

interface Address {
  params: Promise<{ id: string }>;
}

const refuse = () => refuseMethod('POST');

export const POST = async (request: Request, { params }: Address) =>
  postOperatorLink((await params).id, request);
export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
