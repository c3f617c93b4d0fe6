import 'server-only';
import { readConnection } from '@/lib/console/connection/read-connection';
import { answer } from './answer';

export const getConnection = (): Promise<Response> => answer(({ context }) => readConnection(context));
