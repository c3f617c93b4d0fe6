import { getPortalConfigurations } from '@/lib/bff/portal-configurations';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getPortalConfigurations(request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
