import { getActivityRow } from '@/lib/bff/activity';
import { refuseMethod } from '@/lib/bff/refuse';

interface Context {
  params: Promise<{ number: string }>;
}

const refuse = () => refuseMethod('GET');

export const GET = async (request: Request, { params }: Context) =>
  getActivityRow((await params).number, request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
