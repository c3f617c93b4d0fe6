import { getProfileSetup, patchForms } from '@/lib/bff/profiles';
import { refuseMethod } from '@/lib/bff/refuse';

interface Address {
  params: Promise<{ uuid: string }>;
}

const refuse = () => refuseMethod('GET, PATCH');

export const GET = async (request: Request, { params }: Address) =>
  getProfileSetup((await params).uuid, request);
export const PATCH = async (request: Request, { params }: Address) =>
  patchForms((await params).uuid, request);
export { refuse as DELETE, refuse as POST, refuse as PUT };
