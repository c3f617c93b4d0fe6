import { postLabels } from '@/lib/bff/labels';
import { refuseMethod } from '@/lib/bff/refuse';

const refuse = () => refuseMethod('POST');

export const POST = (request: Request) => postLabels(request);
export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
