import { application } from '@/lib/application/pages/ask';

/**
 * The console's whole API (docs/decisions/024). In production the start script passes requests to the same function
 * before Next sees them.
 */
const answer = async (request: Request): Promise<Response> => (await application()).api(request);

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
