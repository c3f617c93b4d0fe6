import { getVersion } from '@/lib/bff/history';
import { refuseMethod } from '@/lib/bff/refuse';

interface Address {
  params: Promise<{ uuid: string; number: string }>;
}

const refuse = () => refuseMethod('GET');

export const GET = async (request: Request, { params }: Address) => getVersion(await params, request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
