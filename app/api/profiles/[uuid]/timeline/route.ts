import { refuseMethod } from '@/lib/bff/refuse';
import { getTimeline } from '@/lib/bff/timeline';

interface Address {
  params: Promise<{ uuid: string }>;
}

const refuse = () => refuseMethod('GET');

export const GET = async (request: Request, { params }: Address) => getTimeline((await params).uuid, request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
