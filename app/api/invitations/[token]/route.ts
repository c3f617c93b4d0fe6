import { getInvitation, postInvitation } from '@/lib/bff/invitations';
import { refuseMethod } from '@/lib/bff/refuse';

interface Context {
  params: Promise<{ token: string }>;
}

const refuse = () => refuseMethod('GET, POST');

export const GET = async (_request: Request, { params }: Context) => getInvitation((await params).token);
export const POST = async (request: Request, { params }: Context) =>
  postInvitation((await params).token, request);
export { refuse as DELETE, refuse as PATCH, refuse as PUT };
