import { getEvent } from '@/lib/bff/events';
import { refuseMethod } from '@/lib/bff/refuse';

interface Context {
  params: Promise<{ id: string }>;
}

const refuse = () => refuseMethod('GET');

export const GET = async (request: Request, { params }: Context) => getEvent((await params).id, request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
