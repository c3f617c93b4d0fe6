import { deleteLabel, type LabelSegments, putLabel } from '@/lib/bff/labels';
import { refuseMethod } from '@/lib/bff/refuse';

interface Address {
  params: Promise<LabelSegments>;
}

const refuse = () => refuseMethod('DELETE, PUT');

export const PUT = async (request: Request, { params }: Address) => putLabel(request, await params);
export const DELETE = async (request: Request, { params }: Address) => deleteLabel(request, await params);
export { refuse as GET, refuse as PATCH, refuse as POST };
