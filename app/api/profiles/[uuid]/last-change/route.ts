import { getLastChange } from '@/lib/bff/known-profile';
import { refuseMethod } from '@/lib/bff/refuse';

interface Address {
  params: Promise<{ uuid: string }>;
}

const refuse = () => refuseMethod('GET');

export const GET = async (request: Request, { params }: Address) =>
  getLastChange((await params).uuid, request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
