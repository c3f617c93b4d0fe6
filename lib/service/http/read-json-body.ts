import { JsonBodyError, readJsonBody as readWithinBounds } from '@/lib/contract/read-json-body';
import { ServiceFault } from '../service-fault';

/** @throws ServiceFault `wrong_content_type`, `body_too_large` or `malformed_body` */
export async function readJsonBody(request: Request, most?: number): Promise<unknown> {
  try {
    return await readWithinBounds(request, most);
  } catch (error) {
    if (error instanceof JsonBodyError) throw new ServiceFault(error.code, error.message);
    throw error;
  }
}
