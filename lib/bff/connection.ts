import 'server-only';
import { readConnection } from '@/lib/console/connection/read-connection';
import { answer } from './answer';

export const getConnection = (request: Request): Promise<Response> =>
  answer(request, ({ context }) => readConnection(context));
