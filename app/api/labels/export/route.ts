import { getLabelsExport } from '@/lib/bff/labels';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('GET');

export const GET = (request: Request) => getLabelsExport(request);
export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
